import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { getAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeProfile } from '#commands/change-profile.ts'
import { cleanUpWallet } from '#commands/clean-up-wallet.ts'
import { deleteByWallet as runDeleteByWallet } from '#commands/delete-profile.ts'
import type { ImportProfile } from '#contract/commands/profile.ts'
import { profileEvent } from '#contract/events/profile.ts'
import type { ProfileFields } from '#contract/profile/profile-fields.ts'
import {
  analysisView,
  rankPreview,
  rosterSearchView,
  rosterView,
  typeChangeView,
  walletDeletionView,
} from '#contract/views/roster.ts'
import { readProfile } from '#event-log/profile-stream.ts'
import { getMilestoneBoard } from '#projections/milestones/query.ts'
import { createFields } from '#tests/fixtures/profile-events.ts'
import {
  createOwner,
  createSignIn,
  createVisitor,
  openTestApi,
  signInVisitor,
  submissionOf,
  submit,
  type TestApi,
  type Visitor,
  verifySignIn,
  walletOf,
} from '#tests/support/api.ts'
import { serveChain } from '#tests/support/chain-server.ts'

/** Serves a chain with a contract at every address that accepts any signature. */
const openChain = () =>
  serveChain(({ method }) => ({
    result: method === 'eth_getCode' ? '0x6001' : `0x1626ba7e${'0'.repeat(56)}`,
  }))

let api: TestApi
let desk: Visitor
let chains: Awaited<ReturnType<typeof openChain>>[]
beforeAll(async () => {
  chains = [await openChain(), await openChain()]
  api = await openTestApi({
    RPC_URL_10: chains[0]?.url ?? '',
    RPC_URL_137: chains[1]?.url ?? '',
  })
  desk = await signInVisitor(api, 'admin')
})
afterAll(() => Promise.all(chains.map(({ close }) => close())))

/** Submits a profile as the contract at an address of a chain. */
async function createContractOwner(handle: string, address: string, chainId: number) {
  const visitor = createVisitor(api.app)
  const parts = { address: getAddress(address), chainId }
  const message = await createSignIn(visitor, api.clock, parts)
  const [cookie] = (await verifySignIn(visitor, message, `0x${'01'.repeat(100)}`)).cookies
  visitor.cookie = `${cookie?.name}=${cookie?.value}`
  expect((await submit(visitor, submissionOf(handle))).statusCode).toBe(201)
}

const fields = createFields({
  name: 'Legacy',
  handle: 'legacy',
  bio: 'From a directory that there was before this one.',
  socialLinks: {},
  tags: [],
})

/** Imports a record of an older directory. Other profiles may have the same wallet. */
async function importProfile(
  handle: string,
  { walletAddress = null, ...more }: Partial<ProfileFields & Pick<ImportProfile, 'walletAddress'>>,
): Promise<string> {
  const profileId = randomUUID()
  const { deps, clock } = api
  const context = {
    at: clock.now().toISOString(),
    actor: { kind: 'house' as const, id: null },
    requestId: 'import',
    newId: randomUUID,
  }
  const command = {
    type: 'ImportProfile' as const,
    profileId,
    sourceId: handle,
    sourceKey: handle,
    walletAddress,
    profileType: 'artist' as const,
    fields: { ...fields, name: `Name of ${handle}`, handle, ...more },
    createdAt: '2021-05-04T03:02:01.000Z',
  }
  const { appended } = await changeProfile(deps, { profileId, command }, context)
  if (appended) await deps.projector.waitFor(appended.position, 10_000)
  return profileId
}

const wallet = (tail: string) => getAddress(`0x${tail.padStart(40, '0')}`)
const search = async (query: Record<string, string>) =>
  rosterSearchView.parse((await desk.ask({ url: '/api/admin/search-profiles', query })).json())
const handlesOf = (found: { profiles: { handle: string }[] }) =>
  found.profiles.map(({ handle }) => handle)
const act = (request: InjectOptions) => desk.ask(request)
const deleteByWallet = (address: string, adminReason = 'Two of one person') =>
  act({
    method: 'DELETE',
    url: `/api/admin/delete-profile-by-wallet/${encodeURIComponent(address)}`,
    payload: { adminReason },
  })
const cleanUp = (address: string, adminReason = 'Two of one person') =>
  act({ method: 'POST', url: `/api/admin/cleanup-wallet/${address}`, payload: { adminReason } })
const changeType = (id: string, newProfileType: string, adminReason = 'The owner asked') =>
  act({
    method: 'PATCH',
    url: `/api/admin/change-profile-type/${id}`,
    payload: { newProfileType, adminReason },
  })
const previewOf = async (id: string) =>
  rankPreview.parse((await act({ url: `/api/admin/profile-ranks/${id}` })).json())

describe('access to the roster', () => {
  const id = randomUUID()
  const adminReason = 'A reason'
  const calls: { name: string; call: InjectOptions; needs: 'staff' | 'admin' }[] = [
    { name: 'list', call: { url: '/api/admin/profiles' }, needs: 'staff' },
    { name: 'search', call: { url: '/api/admin/search-profiles?name=a' }, needs: 'staff' },
    { name: 'analyse', call: { url: '/api/admin/all-profiles-debug' }, needs: 'staff' },
    { name: 'see ranks', call: { url: `/api/admin/profile-ranks/${id}` }, needs: 'staff' },
    {
      name: 'change a type',
      call: {
        method: 'PATCH',
        url: `/api/admin/change-profile-type/${id}`,
        payload: { newProfileType: 'artist', adminReason },
      },
      needs: 'admin',
    },
    {
      name: 'delete by wallet',
      call: {
        method: 'DELETE',
        url: `/api/admin/delete-profile-by-wallet/${wallet('dead0001')}`,
        payload: { adminReason },
      },
      needs: 'admin',
    },
    {
      name: 'clean up',
      call: {
        method: 'POST',
        url: `/api/admin/cleanup-wallet/${wallet('dead0001')}`,
        payload: { adminReason },
      },
      needs: 'admin',
    },
    {
      name: 'delete',
      call: { method: 'DELETE', url: `/api/profile/${id}`, payload: { adminReason } },
      needs: 'admin',
    },
  ]

  it.each(calls)('to $name is limited to the required role', async ({ name, call, needs }) => {
    const status = async (visitor: Visitor) => (await visitor.ask(call)).statusCode
    const isRefused = name === 'delete' ? 404 : 403
    expect(await status(createVisitor(api.app))).toBe(401)
    expect(await status(await signInVisitor(api))).toBe(isRefused)
    const read = await status(await signInVisitor(api, 'auditor'))
    const done = await status(desk)
    expect(done === 200 || done === 404).toBe(true)
    expect(read).toBe(needs === 'staff' ? done : isRefused)
  })

  it.each([
    { url: '/api/admin/profiles' },
    { url: '/api/admin/search-profiles?name=a' },
    { url: '/api/admin/all-profiles-debug' },
  ])('to $url is never cached', async (call) => {
    expect((await desk.ask(call)).headers['cache-control']).toBe('private, no-store')
  })
})

describe('a search of the roster', () => {
  beforeAll(async () => {
    await createOwner(api, 'sought-one', { name: 'Zoë Sought' })
    await createOwner(api, 'sought-two', { name: 'Zoe % _ Sought', hideWallet: true })
  })

  it.each([
    { query: { name: 'ZOË' }, found: ['sought-two', 'sought-one'] },
    { query: { name: '%' }, found: ['sought-two'] },
    { query: { handle: '@Sought-T' }, found: ['sought-two'] },
    { query: { name: 'sought', handle: 'one' }, found: ['sought-one'] },
    { query: { name: 'zo\u0000e' }, found: [] },
    { query: { name: '<b>' }, found: [] },
  ])('finds $found by $query', async ({ query, found }) => {
    const response = await search(query)
    expect(handlesOf(response)).toEqual(found)
    expect(response.matchingProfiles).toBe(found.length)
    expect(response.isBounded).toBe(false)
  })

  it('finds a whole or partial wallet in any case, including a hidden one', async () => {
    const { address } = walletOf('sought-two')
    for (const part of [address, address.toUpperCase(), address.slice(7, 27), ` ${address} `]) {
      const { profiles } = await search({ wallet: part })
      expect(profiles).toMatchObject([{ handle: 'sought-two', walletAddress: address }])
    }
  })

  it('finds held profiles, and returns the totals with each page', async () => {
    await createOwner(api, 'sought-held', { name: 'Held Sought', socialLinks: {} })
    const whole = await search({ handle: 'sought' })
    expect(whole.profiles[0]).toMatchObject({ handle: 'sought-held', status: 'held' })
    const found: string[] = []
    let cursor: string | null = null
    do {
      const page = await search({ handle: 'sought', limit: '1', ...(cursor && { cursor }) })
      expect(page.matchingProfiles).toBe(3)
      found.push(...handlesOf(page))
      cursor = page.next
    } while (cursor !== null)
    expect(found).toEqual(handlesOf(whole))
    const all = rosterView.parse((await act({ url: '/api/admin/profiles' })).json())
    expect(all.totalProfiles).toBe(all.profiles.length)
    expect(whole.totalProfiles).toBe(all.totalProfiles)
    const { verified, unverified } = all.verification
    expect(verified).toBe(all.profiles.filter(({ isVerified }) => isVerified).length)
    expect(verified + unverified).toBe(all.totalProfiles)
  })

  it('rejects an invalid cursor, a repeated field, and a query that is too long', async () => {
    const status = async (url: string) => (await act({ url })).statusCode
    expect(await status('/api/admin/profiles?cursor=x')).toBe(400)
    expect(await status('/api/admin/search-profiles?name=a&name=b')).toBe(400)
    expect(await status(`/api/admin/search-profiles?name=${'a'.repeat(300)}`)).toBe(400)
    expect(await status('/api/admin/profiles?limit=101')).toBe(400)
  })
})

describe('a change of type', () => {
  it('assigns the next rank of the new type, and restores the former rank on the way back', async () => {
    const { profile } = await createOwner(api, 'turncoat')
    const before = await previewOf(profile.id)
    const rankIn = (preview: typeof before, type: string) =>
      preview.ranks.find(({ profileType }) => profileType === type)
    expect(before).toMatchObject({ profileType: 'artist', isListed: true })
    expect(rankIn(before, 'artist')).toMatchObject({ rank: profile.milestoneRank, isOwn: true })
    const next = rankIn(before, 'curator')
    expect(next?.isOwn).toBe(false)

    const response = await changeType(profile.id, 'curator')
    expect(response.statusCode).toBe(200)
    const changed = typeChangeView.parse(response.json())
    expect(changed.changes).toEqual({ oldProfileType: 'artist', newProfileType: 'curator' })
    expect(changed.profile).toMatchObject({ profileType: 'curator', milestoneRank: next?.rank })

    const after = await previewOf(profile.id)
    expect(rankIn(after, 'artist')).toMatchObject({ rank: profile.milestoneRank, isOwn: true })
    expect(rankIn(after, 'curator')).toMatchObject({ rank: next?.rank, isOwn: true })
    const returned = typeChangeView.parse((await changeType(profile.id, 'artist')).json())
    expect(returned.profile.milestoneRank).toBe(profile.milestoneRank)
    expect(rankIn(await previewOf(profile.id), 'curator')).toMatchObject({
      rank: next?.rank,
      isOwn: true,
    })

    const { types } = await getMilestoneBoard(api.deps.readPool)
    const curators = types.flatMap(({ profileType, first }) =>
      profileType === 'curator' ? first.map(({ id }) => id) : [],
    )
    expect(curators).not.toContain(profile.id)

    const { past } = await readProfile(api.deps.eventStore, profile.id)
    expect(past.events.filter(({ type }) => type === 'ProfileTypeChanged')).toMatchObject([
      {
        data: { from: 'artist', to: 'curator' },
        personal: { reason: 'The owner asked' },
        metadata: { actor: { kind: 'admin' } },
      },
      { data: { from: 'curator', to: 'artist' } },
    ])
  })

  it('does not restore a rank of a former life', async () => {
    const { profile, ...owner } = await createOwner(api, 'twice-ranked')
    await owner.ask({ method: 'DELETE', url: `/api/profile/${profile.id}` })
    await submit(owner, submissionOf('twice-ranked', { socialLinks: {} }))
    const { isListed, ranks } = await previewOf(profile.id)
    expect(isListed).toBe(false)
    expect(ranks.map(({ isOwn }) => isOwn)).toEqual([false, false, false])
    const next = ranks.find(({ profileType }) => profileType === 'artist')?.rank
    expect(next).toBeGreaterThan(profile.milestoneRank ?? 0)
  })

  it('assigns no rank while the profile waits for a review', async () => {
    const { profile } = await createOwner(api, 'waiting-turncoat', { socialLinks: {} })
    expect((await previewOf(profile.id)).isListed).toBe(false)
    const changed = typeChangeView.parse((await changeType(profile.id, 'collector')).json())
    expect(changed.profile).toMatchObject({ profileType: 'collector', milestoneRank: null })
  })

  it('is rejected for the same type, an unknown type, a missing profile, and without a reason', async () => {
    const { profile } = await createOwner(api, 'steadfast')
    const codeOf = async (...[id, type, reason]: Parameters<typeof changeType>) => {
      const response = await changeType(id, type, reason)
      const { code, detail } = response.json<{ code: string; detail: string }>()
      return `${response.statusCode} ${code}: ${detail}`
    }
    expect(await codeOf(profile.id, 'artist')).toMatch('409 type-unchanged')
    expect(await codeOf(profile.id, 'curator', ' \u2800\u200b ')).toBe(
      '400 invalid-input: Reason is required',
    )
    expect(await codeOf(profile.id, 'curator', 'x'.repeat(1001))).toMatch('400 invalid-input')
    expect(await codeOf(profile.id, 'founder')).toMatch('400 invalid-input')
    expect(await codeOf(randomUUID(), 'curator')).toMatch('404 profile-not-found')
    expect(await codeOf('nobody', 'curator')).toMatch('404')
  })
})

describe('a deletion by an admin', () => {
  const remove = (id: string, payload?: object) =>
    act({ method: 'DELETE', url: `/api/profile/${id}`, ...(payload && { payload }) })

  it('requires a reason, which is stored beyond the deletion', async () => {
    const { profile } = await createOwner(api, 'to-be-deleted')
    for (const payload of [undefined, {}, { adminReason: '\u2800 ' }, { adminReason: 7 }]) {
      const response = await remove(profile.id, payload)
      expect(response.statusCode).toBe(400)
    }
    expect((await remove(profile.id)).json()).toMatchObject({
      detail: 'Reason is required',
      errors: [{ path: 'adminReason', message: 'Reason is required' }],
    })
    expect((await remove(profile.id, { adminReason: 'Stolen work' })).statusCode).toBe(204)
    expect((await remove(profile.id, { adminReason: 'Stolen work' })).statusCode).toBe(404)
    const { past } = await readProfile(api.deps.eventStore, profile.id)
    expect(past.events.at(-1)).toMatchObject({
      type: 'AdminActed',
      data: { act: 'delete-profile', profileId: profile.id },
      personal: { reason: 'Stolen work' },
      metadata: { actor: { kind: 'admin' } },
    })
  })

  it.each([
    ['deletes without a reason', undefined],
    ['deletes with a reason', { adminReason: 'Stolen work' }],
  ])("is recorded as the owner's act when the owner %s", async (what, payload) => {
    const owner = await createOwner(api, `own-deleter-${what.length}`)
    const url = `/api/profile/${owner.profile.id}`
    const response = await owner.ask({ method: 'DELETE', url, ...(payload && { payload }) })
    expect(response.statusCode).toBe(204)
    const { past } = await readProfile(api.deps.eventStore, owner.profile.id)
    expect(past.events.at(-1)).toMatchObject({
      type: 'ProfileDeleted',
      metadata: { actor: { kind: 'owner' } },
    })
  })
})

describe('a deletion by wallet', () => {
  it('requires the whole address, and returns how many wallets match a part', async () => {
    await importProfile('part-one', { walletAddress: wallet('abcabcabc1') })
    await importProfile('part-two', { walletAddress: wallet('abcabcabc2') })
    const response = await deleteByWallet('ABCABCABC')
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({
      code: 'wallet-invalid',
      detail:
        'This is only part of an address, and 2 wallets contain it. Enter the full address: 0x and 40 hex digits.',
    })
    expect((await deleteByWallet('abcabcabc1')).json().detail).toContain('1 wallet contains it')
    expect(handlesOf(await search({ wallet: 'abcabcabc' }))).toEqual(['part-two', 'part-one'])
  })

  it('rejects a wrong checksum, a blank reason, and a wallet without a profile', async () => {
    const address = walletOf('somebody').address
    const wrong = `0x${address.slice(2).replace(/[a-f]/i, (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()))}`
    expect((await deleteByWallet(wrong)).json()).toMatchObject({ code: 'wallet-invalid' })
    expect((await deleteByWallet(address, ' ')).json().detail).toBe('Reason is required')
    const url = `/api/admin/delete-profile-by-wallet/${address}`
    const bare = await act({ method: 'DELETE', url })
    expect([bare.statusCode, bare.json().detail]).toEqual([400, 'Reason is required'])
    const none = await deleteByWallet(address)
    expect([none.statusCode, none.json().detail]).toEqual([404, 'No profile has this wallet.'])
  })

  it('deletes all profiles of the wallet, and returns their number', async () => {
    const address = wallet('decade')
    const ids = [
      await importProfile('decade-one', { walletAddress: address }),
      await importProfile('decade-two', { walletAddress: address.toLowerCase(), hideWallet: true }),
    ]
    const response = await deleteByWallet(address.toLowerCase())
    expect(walletDeletionView.parse(response.json())).toEqual({
      message: 'Deleted 2 profiles of 0x0000...cade.',
      deletedProfiles: 2,
      remainingProfiles: 0,
    })
    for (const id of ids) {
      const { past } = await readProfile(api.deps.eventStore, id)
      expect(past.events.at(-1)).toMatchObject({
        type: 'AdminActed',
        personal: { reason: 'Two of one person' },
      })
    }
    expect((await search({ wallet: address })).matchingProfiles).toBe(0)
  })
})

describe('a clean-up of a wallet', () => {
  it('keeps the profile that was listed first, and names it', async () => {
    const owner = await createOwner(api, 'real-owner')
    const { address } = owner.wallet
    const others = [
      await importProfile('copy-one', { walletAddress: address }),
      await importProfile('copy-two', { walletAddress: address }),
    ]
    const response = await cleanUp(address)
    const short = `${address.slice(0, 6)}...${address.slice(-4)}`
    expect(walletDeletionView.parse(response.json())).toEqual({
      message: `Kept @real-owner, and deleted 2 profiles of ${short}.`,
      deletedProfiles: 2,
      remainingProfiles: 0,
    })
    expect(handlesOf(await search({ wallet: address }))).toEqual(['real-owner'])
    const { past } = await readProfile(api.deps.eventStore, owner.profile.id)
    expect(profileEvent.parse(past.events.at(-1))).toMatchObject({
      type: 'AdminActed',
      data: { act: 'cleanup-wallet', profileId: owner.profile.id },
      personal: { reason: 'Two of one person' },
    })
    for (const id of others) {
      const { past: gone } = await readProfile(api.deps.eventStore, id)
      expect(gone.events.at(-1)).toMatchObject({ data: { act: 'delete-profile' } })
    }
    expect((await cleanUp(address)).json().message).toBe(
      `Nothing to clean up: ${short} has only @real-owner.`,
    )
  })

  it('keeps a listed profile rather than a held one', async () => {
    const owner = await createOwner(api, 'waiting-owner', { socialLinks: {} })
    const { address } = owner.wallet
    await importProfile('listed-copy', { walletAddress: address })
    expect((await cleanUp(address)).json().message).toContain('Kept @listed-copy, and deleted 1')
  })

  it('requires the whole address, a reason, and a profile', async () => {
    expect((await cleanUp('0x00')).statusCode).toBe(400)
    expect((await cleanUp(wallet('dead'), '  ')).json().detail).toBe('Reason is required')
    expect((await cleanUp(wallet('dead'))).statusCode).toBe(404)
  })
})

/** Context of a command by an admin at the current time. */
const contextNow = () => ({
  at: api.clock.now().toISOString(),
  actor: { kind: 'admin' as const, id: null },
  requestId: 'request',
  newId: randomUUID,
})

describe('contracts at one address of two chains', () => {
  it('are separate wallets for a clean-up, and one address for a deletion', async () => {
    const address = getAddress('0xc0ffee12ab34cd56ef7890a1b2c3d4e5f6a7b8c9')
    const short = `${address.slice(0, 6)}...${address.slice(-4)}`
    await createContractOwner('coffee-ten', address, 10)
    await createContractOwner('coffee-polygon', address, 137)
    await importProfile('coffee-key', { walletAddress: address })
    const { analysis } = analysisView.parse(
      (await act({ url: '/api/admin/all-profiles-debug' })).json(),
    )
    expect(analysis.duplicateWallets.map((found) => found.wallet)).not.toContain(
      address.toLowerCase(),
    )
    expect((await cleanUp(address)).json().message).toBe(
      `Nothing to clean up: ${short} has only @coffee-ten, @coffee-polygon, @coffee-key.`,
    )
    await importProfile('coffee-copy', { walletAddress: address })
    expect((await cleanUp(address)).json().message).toBe(
      `Kept @coffee-ten, @coffee-polygon, @coffee-key, one for each chain, and deleted 1 profile of ${short}.`,
    )
    expect((await deleteByWallet(address)).json()).toEqual({
      message: `Deleted 3 profiles of ${short}.`,
      deletedProfiles: 3,
      remainingProfiles: 0,
    })
  })
})

describe('a wallet with more profiles than one call processes', () => {
  it('is cleaned up and deleted in several calls, each with the number of the rest', async () => {
    const address = wallet('7007')
    for (const handle of ['crowd-a', 'crowd-b', 'crowd-c', 'crowd-d']) {
      await importProfile(handle, { walletAddress: address })
    }
    const request = { wallet: address, reason: 'Too many' }
    const cleaned = await cleanUpWallet(api.deps, request, contextNow(), 1)
    expect(cleaned).toMatchObject({ count: 1, kept: ['crowd-a'], remaining: 2 })
    const last = cleaned.appended?.position ?? 0n
    await api.deps.projector.waitFor(last, 10_000)
    expect(handlesOf(await search({ wallet: address }))).toEqual(['crowd-d', 'crowd-c', 'crowd-a'])
    const deleted = await runDeleteByWallet(api.deps, request, contextNow(), 2)
    expect(deleted).toMatchObject({ count: 2, remaining: 1 })
  })
})

describe('a profile that is deleted at the same time', () => {
  it('aborts a clean-up, and is skipped by a deletion', async () => {
    const address = wallet('5eed')
    const first = await importProfile('seed-a', { walletAddress: address })
    await importProfile('seed-b', { walletAddress: address })
    // The rows that the read models returned just before the deletion.
    const { rows } = await api.deps.readPool.query(
      `select r.profile_id as "profileId", p.handle, null as "contractChainId"
        from roster r join profile_page p on p.profile_id = r.profile_id
        where r.address = $1 order by r.position`,
      [address.toLowerCase()],
    )
    const readPool = Object.assign(Object.create(api.deps.readPool), {
      query: () => Promise.resolve({ rows }),
    })
    const gone = await act({
      method: 'DELETE',
      url: `/api/profile/${first}`,
      payload: { adminReason: 'Stolen work' },
    })
    expect(gone.statusCode).toBe(204)
    const request = { wallet: address, reason: 'Too many' }
    const stale = { ...api.deps, readPool }
    await expect(cleanUpWallet(stale, request, contextNow())).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(handlesOf(await search({ wallet: address }))).toEqual(['seed-b'])
    expect(await runDeleteByWallet(stale, request, contextNow())).toMatchObject({ count: 1 })
    await expect(runDeleteByWallet(stale, request, contextNow())).rejects.toMatchObject({
      code: 'profile-not-found',
    })
  })
})

describe('an analysis of the roster', () => {
  it('counts the profiles, and lists those with findings', async () => {
    const address = wallet('face')
    await importProfile('odd-one', { walletAddress: address, name: '' })
    await importProfile('odd-two', { walletAddress: address })
    await importProfile('odd-bare', {})
    const doubtful = await createOwner(api, 'odd-doubtful', { socialLinks: {} })
    const response = await act({ url: '/api/admin/all-profiles-debug' })
    const { analysis } = analysisView.parse(response.json())
    const all = rosterView.parse((await act({ url: '/api/admin/profiles?limit=100' })).json())
    const count = (is: (profile: (typeof all.profiles)[number]) => boolean) =>
      all.profiles.filter(is).length
    expect(analysis).toMatchObject({
      totalProfiles: all.profiles.length,
      byType: {
        artist: count(({ profileType }) => profileType === 'artist'),
        collector: count(({ profileType }) => profileType === 'collector'),
        curator: count(({ profileType }) => profileType === 'curator'),
      },
      withMissingData: {
        noWallet: count(({ walletAddress }) => walletAddress === null),
        noName: count(({ name }) => name === ''),
      },
      moreSuspiciousProfiles: 0,
      duplicateWallets: [
        {
          wallet: address.toLowerCase(),
          contractChainId: null,
          profiles: [{ handle: 'odd-one' }, { handle: 'odd-two' }],
          more: 0,
        },
      ],
      moreDuplicateWallets: 0,
      verification: all.verification,
      milestones: { founders: 0 },
    })
    expect(analysis.withMissingData).toEqual({ noWallet: 1, noName: 1 })
    expect(analysis.suspiciousProfiles[0]).toMatchObject({
      id: doubtful.profile.id,
      flags: ['no_social_links'],
    })
  })
})
