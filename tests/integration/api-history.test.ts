import { randomUUID } from 'node:crypto'
import { padHex } from 'viem'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { changeProfile } from '#commands/change-profile.ts'
import type { NewEvent } from '#contract/events/event.ts'
import type { ProfileEvent } from '#contract/events/profile.ts'
import { accountName } from '#contract/profile/account.ts'
import type { HistoryEvent, HistoryView } from '#contract/views/history.ts'
import type { EventStore } from '#event-log/event-store.ts'
import { profileStream } from '#event-log/profile-stream.ts'
import {
  contentOf,
  createOwner,
  createVisitor,
  edit,
  openTestApi,
  signInVisitor,
  submissionOf,
  submit,
  type TestApi,
  type Visitor,
} from '#tests/support/api.ts'
import { serveChain } from '#tests/support/chain-server.ts'
import { daySubject } from '#vault/subject.ts'

let api: TestApi
let admin: Visitor
let auditor: Visitor
beforeAll(async () => {
  api = await openTestApi()
  admin = await signInVisitor(api, 'admin')
  auditor = await signInVisitor(api, 'auditor')
})

const historyOf = (id: string, query = '') => ({ url: `/api/profile/${id}/history${query}` })

async function read(visitor: Visitor, id: string): Promise<HistoryView> {
  const response = await visitor.ask(historyOf(id))
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe('private, no-store')
  return response.json()
}

/** Applies an admin's command to a profile in the way the API does. */
async function act(
  profileId: string,
  command:
    | { type: 'ChangeProfileType'; to: 'curator'; reason: string }
    | { type: 'DeleteProfile'; reason: string | null },
) {
  const { deps, clock } = api
  const actor = {
    kind: 'admin' as const,
    id: deps.keyedIds.actorId(accountName(admin.wallet.address, null)),
  }
  const at = clock.now().toISOString()
  const origin = { ip: '198.51.100.7', userAgent: 'of an admin' }
  const context = { at, actor, requestId: randomUUID(), newId: randomUUID, origin }
  const { appended } = await changeProfile(deps, { profileId, command }, context)
  await deps.projector.waitFor(appended?.position ?? 0n, 5000)
  return appended?.position ?? 0n
}

async function createEdited(handle: string) {
  const owner = await createOwner(api, handle)
  api.clock.pass(60_000)
  const bio = `${handle} has since learned to weave, and to say so in a new sentence.`
  const content = await contentOf(owner.profile, { bio })
  const response = await edit(owner, { body: { bio }, at: api.clock.now(), content })
  expect(response.statusCode).toBe(200)
  return { owner, id: owner.profile.id, bio }
}

const byType = (events: readonly HistoryEvent[], type: HistoryEvent['type']) =>
  events.find((event) => event.type === type)

describe('the history of a profile', () => {
  it('returns every event to the owner, with its position, time, actor and content', async () => {
    const { owner, id, bio } = await createEdited('chronicler')
    const { profileId, events, next } = await read(owner, id)
    expect({ profileId, next }).toEqual({ profileId: id, next: null })
    expect(events.map(({ type, revision, life }) => [type, revision, life])).toEqual([
      ['ProfileSubmitted', 0, 1],
      ['ProfileListed', 1, 1],
      ['ProfileEdited', 2, 1],
    ])
    expect(events[2]).toMatchObject({
      erased: false,
      at: api.clock.now().toISOString(),
      personal: {
        fields: { bio },
        proof: { message: expect.stringContaining('Update profile for') },
      },
      origin: { ip: owner.ip },
      actor: { kind: 'owner', id: null, address: null, role: null },
    })
    const positions = events.map(({ position }) => Number(position))
    expect(positions).toEqual(positions.toSorted((one, other) => one - other))
  })

  it('is readable by the owner and staff only', async () => {
    const { owner, id } = await createEdited('private.life')
    const other = await createOwner(api, 'curious')
    const held = await createOwner(api, 'waiting', { bio: 'Short.' })
    const codeOf = async (visitor: Visitor, of: string) => {
      const response = await visitor.ask(historyOf(of))
      return [response.statusCode, response.json().code]
    }
    expect(await codeOf(createVisitor(api.app), id)).toEqual([401, 'not-signed-in'])
    expect(await codeOf(other, id)).toEqual([403, 'not-allowed'])
    expect(await codeOf(other, held.profile.id)).toEqual([404, 'profile-not-found'])
    expect(await codeOf(other, randomUUID())).toEqual([404, 'profile-not-found'])
    expect(await codeOf(admin, randomUUID())).toEqual([404, 'profile-not-found'])
    expect(await codeOf(admin, 'no-id')).toEqual([404, 'profile-not-found'])
    expect((await read(owner, id)).events).toHaveLength(3)
    expect((await read(admin, id)).events).toHaveLength(3)
    expect((await read(auditor, id)).events).toHaveLength(3)
  })

  it("names the admin to staff, and hides the admin's wallet and address from the owner", async () => {
    const { owner, id } = await createEdited('changed.by.staff')
    await act(id, { type: 'ChangeProfileType', to: 'curator', reason: 'Curates, in fact' })
    const toStaff = byType((await read(auditor, id)).events, 'ProfileTypeChanged')
    expect(toStaff).toMatchObject({
      personal: { reason: 'Curates, in fact' },
      data: { from: 'artist', to: 'curator' },
      actor: { kind: 'admin', address: admin.wallet.address, role: 'admin' },
      origin: { ip: '198.51.100.7' },
    })
    const { events } = await read(owner, id)
    expect(byType(events, 'ProfileTypeChanged')).toMatchObject({
      personal: { reason: 'Curates, in fact' },
      actor: { kind: 'admin', id: null, address: null, role: null },
      origin: null,
    })
    const text = JSON.stringify(events)
    expect(text).not.toContain('198.51.100.7')
    expect(text.toLowerCase()).not.toContain(admin.wallet.address.toLowerCase())
  })

  it('spans lives: an erased life keeps types and times, and the reason of a deletion lasts until its day is erased', async () => {
    const { owner, id } = await createEdited('phoenix')
    const position = await act(id, { type: 'DeleteProfile', reason: 'It was spam' })
    expect(await api.deps.projector.waitForErasure(position, 10_000)).toBe(true)
    api.clock.pass(16 * 60_000)
    expect((await submit(owner, submissionOf('phoenix2'))).statusCode).toBe(201)
    const { events } = await read(owner, id)
    expect(events.map(({ type, life, erased }) => [type, life, erased])).toEqual([
      ['ProfileSubmitted', 1, true],
      ['ProfileListed', 1, true],
      ['ProfileEdited', 1, true],
      ['ProfileDeleted', 1, true],
      ['AdminActed', null, false],
      ['ProfileSubmitted', 2, false],
      ['ProfileListed', 2, false],
    ])
    const erased = events.slice(0, 4)
    expect(erased.every((event) => !('personal' in event) && event.origin === null)).toBe(true)
    expect(JSON.stringify(erased)).not.toMatch(/weave|phoenix/)
    expect(byType(events, 'AdminActed')).toMatchObject({ personal: { reason: 'It was spam' } })
    await api.models.vault.erase(daySubject(api.clock.now().toISOString().slice(0, 10)))
    const later = byType((await read(auditor, id)).events, 'AdminActed')
    expect(later).toMatchObject({ erased: true, origin: null })
    expect(later).not.toHaveProperty('personal')
  })

  it('is paged by revision, each event once', async () => {
    const owner = await createOwner(api, 'prolific')
    const { id } = owner.profile
    const { eventStore, newId } = api.deps
    const actor = { kind: 'owner' as const, id: null }
    const metadata = { at: api.clock.now().toISOString(), requestId: 'r', actor }
    const facts = Array.from(
      { length: 1198 },
      (): NewEvent<ProfileEvent> => ({
        type: 'FounderRecognized',
        data: { profileId: id, life: 1 },
        id: newId(),
        metadata,
      }),
    )
    await eventStore.append(`profile-${id}`, facts, 1n)
    const revisions: number[] = []
    for (let query = '?limit=500'; query !== ''; ) {
      const { events, next }: HistoryView = (await owner.ask(historyOf(id, query))).json()
      revisions.push(...events.map(({ revision }) => revision))
      query = next === null ? '' : `?limit=500&cursor=${next}`
    }
    expect(revisions).toEqual(Array.from({ length: 1200 }, (_, index) => index))
    const first = await read(owner, id)
    expect([first.events.length, first.next]).toEqual([1000, '1000'])
    const end: HistoryView = (await owner.ask(historyOf(id, '?cursor=1200'))).json()
    expect(end).toEqual({ profileId: id, events: [], next: null })
    for (const query of ['?limit=0', '?limit=1001', '?cursor=-1', '?cursor=x']) {
      expect((await owner.ask(historyOf(id, query))).statusCode).toBe(400)
    }
  })

  it('limits concurrent reads per network, and answers 503 beyond the queue', async () => {
    const owner = await createOwner(api, 'historic-crowd')
    let [reading, maxReading] = [0, 0]
    const refused = Promise.withResolvers<void>()
    const eventStore = {
      ...api.deps.eventStore,
      readRange: async (...args: Parameters<EventStore['readRange']>) => {
        // Streams of other profiles are read when an app starts.
        if (args[0] !== profileStream(owner.profile.id)) return []
        reading += 1
        maxReading = Math.max(maxReading, reading)
        // The first reads are held until one request is refused, however slowly the others arrive.
        await refused.promise
        return api.deps.eventStore.readRange(...args).finally(() => {
          reading -= 1
        })
      },
    }
    const crowd = Object.assign(createVisitor(await api.buildAnother({ eventStore })), {
      cookie: owner.cookie,
    })
    const responses = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const response = await crowd.ask(historyOf(owner.profile.id))
        if (response.statusCode === 503) refused.resolve()
        return response
      }),
    )
    const codes = new Set(responses.map(({ statusCode }) => statusCode))
    expect([maxReading, codes]).toEqual([2, new Set([200, 503])])
  })

  it('returns hostile texts unchanged', async () => {
    const bio = '<img src=x onerror=alert(1)> \u202Egnol yrev si siht\u202C "quoted" \\ 🎨'
    const owner = await createOwner(api, 'hostile', { bio })
    const { events } = await read(auditor, owner.profile.id)
    expect(events[0]).toMatchObject({ personal: { fields: { bio: bio.normalize('NFC') } } })
  })
})

describe('a signature of a contract wallet', () => {
  const proof = {
    message:
      'localhost:4300 wants you to sign in with your Ethereum account:\n0x8ba1f109551bD432803012645Ac136ddd64DBA72\n\n\nURI: http://localhost:4300\nVersion: 1\nChain ID: 137\nNonce: a1b2c3d4e5f6a7b8\nIssued At: 2026-03-01T12:00:00.000Z',
    signature: `0x${'ab'.repeat(120)}`,
  }

  /** Creates a profile that a contract submitted. */
  async function createContractProfile() {
    const { eventStore, newId, projector } = api.deps
    const id = randomUUID()
    const metadata = {
      ...{ at: api.clock.now().toISOString(), requestId: 'r' },
      actor: { kind: 'owner' as const, id: null },
    }
    const { name, handle, bio, socialLinks, tags } = submissionOf('vault')
    const fields = {
      ...{ name, handle, bio, socialLinks, tags },
      ...{ hideWallet: false, avatarUrl: null, profilePhotos: [], photoAlts: {} },
      artworkSeed: null,
    }
    const walletAddress = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
    const submitted: NewEvent<ProfileEvent> = {
      type: 'ProfileSubmitted',
      data: { profileId: id, life: 1, profileType: 'artist', flags: [] },
      personal: { walletAddress, contractChainId: 137, fields, proof },
      id: newId(),
      metadata,
    }
    const listed: NewEvent<ProfileEvent> = {
      type: 'ProfileListed',
      data: { profileId: id, life: 1, profileType: 'artist' },
      id: newId(),
      metadata,
    }
    const { position } = await eventStore.append(`profile-${id}`, [submitted, listed], 'no-stream')
    expect(await projector.waitFor(position, 5000)).toBe(true)
    return id
  }
  const urlOf = (id: string, revision = 0) => ({
    url: `/api/profile/${id}/history/${revision}/signature`,
  })

  async function askWith(word: string) {
    const chain = await serveChain(({ method }) =>
      method === 'eth_getCode'
        ? { result: '0x6001' }
        : { result: padHex(`0x${word}`, { dir: 'right', size: 32 }) },
    )
    onTestFinished(chain.close)
    const rpcUrls = new Map([[137, chain.url]])
    const app = await api.buildAnother({ config: { ...api.deps.config, rpcUrls } })
    return Object.assign(createVisitor(app), { cookie: auditor.cookie })
  }

  it('is verified on its chain, as valid or invalid', async () => {
    const id = await createContractProfile()
    const said = { walletAddress: '0x8ba1f109551bD432803012645Ac136ddd64DBA72', chainId: 137 }
    expect((await (await askWith('1626ba7e')).ask(urlOf(id))).json()).toEqual({
      isValid: true,
      ...said,
    })
    expect((await (await askWith('ffffffff')).ask(urlOf(id))).json()).toEqual({
      isValid: false,
      ...said,
    })
  })

  it('cannot be verified without a configured chain, without permission, or beyond the rate limit', async () => {
    const id = await createContractProfile()
    const codeOf = async (visitor: Visitor, of = urlOf(id)) => (await visitor.ask(of)).json().code
    expect(await codeOf(auditor)).toBe('contract-wallet-unsupported')
    expect(await codeOf(createVisitor(api.app))).toBe('not-signed-in')
    expect(await codeOf(await signInVisitor(api))).toBe('not-allowed')
    expect(await codeOf(auditor, urlOf(id, 1))).toBe('not-found')
    expect(await codeOf(auditor, urlOf(id, 7))).toBe('not-found')
    const caller = await askWith('1626ba7e')
    const responses = await Promise.all(Array.from({ length: 31 }, () => caller.ask(urlOf(id))))
    expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
  })

  it('is not verified on a chain when a key made it', async () => {
    const owner = await createOwner(api, 'plain.key')
    expect((await owner.ask(urlOf(owner.profile.id))).json().code).toBe('not-found')
  })
})
