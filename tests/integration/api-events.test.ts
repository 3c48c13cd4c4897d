import { beforeAll, describe, expect, it } from 'vitest'
import { deleteProfile } from '#commands/delete-profile.ts'
import { accountName } from '#contract/profile/account.ts'
import type { EventPage } from '#contract/views/event-index.ts'
import {
  createOwner,
  createVisitor,
  openTestApi,
  signInVisitor,
  submissionOf,
  submit,
  type TestApi,
  type Visitor,
  walletOf,
} from '#tests/support/api.ts'
import { has, listen, openLive } from '#tests/support/live.ts'

let api: TestApi
let auditor: Visitor
const adminWallet = walletOf('the admin').address
const contracts = { admin: walletOf('a contract').address, auditor: walletOf('another').address }
beforeAll(async () => {
  api = await openTestApi({
    ADMIN_WALLETS: `${adminWallet},eip155:137:${contracts.admin}`,
    AUDITOR_WALLETS: `${walletOf('the auditor').address},eip155:10:${contracts.auditor}`,
  })
  auditor = await signInVisitor(api, 'the auditor')
})

async function list(query = ''): Promise<EventPage> {
  const response = await auditor.ask({ url: `/api/admin/events${query}` })
  expect([response.statusCode, response.headers['cache-control']]).toEqual([
    200,
    'private, no-store',
  ])
  return response.json()
}

async function deleteAsAdmin(profileId: string, account = accountName(adminWallet, null)) {
  const { deps, clock } = api
  const actor = { kind: 'admin' as const, id: deps.keyedIds.actorId(account) }
  const context = { at: clock.now().toISOString(), actor, requestId: 'r', newId: deps.newId }
  const { appended } = await deleteProfile(deps, { profileId, reason: 'Spam and scam' }, context)
  await deps.projector.waitFor(appended?.position ?? 0n, 5000)
}

describe('the index of all events', () => {
  it('is readable by staff only', async () => {
    const codeOf = async (visitor: Visitor) => {
      const response = await visitor.ask({ url: '/api/admin/events' })
      return [response.statusCode, response.json().code]
    }
    expect(await codeOf(createVisitor(api.app))).toEqual([401, 'not-signed-in'])
    expect(await codeOf(await signInVisitor(api))).toEqual([403, 'not-allowed'])
  })

  it('returns position, profile and actor of each event, newest first', async () => {
    const { profile } = await createOwner(api, 'indexed')
    const { events } = await list(`?profile=${profile.id}`)
    const shown = { name: 'Name of indexed', handle: 'indexed' }
    expect(events).toMatchObject([
      { type: 'ProfileListed', streamKind: 'profile', revision: 1, life: 1, profile: shown },
      { type: 'ProfileSubmitted', revision: 0, actor: { kind: 'owner', address: null } },
      { type: 'HandleClaimed', streamKind: 'handle', profileId: profile.id },
    ])
    expect((await list('?profile=@INDEXED')).events).toEqual(events)
    expect((await list('?profile=nobody.at.all')).events).toEqual([])
  })

  it('keeps events of deleted profiles without their names, and filters by actor', async () => {
    const { profile } = await createOwner(api, 'removed')
    await deleteAsAdmin(profile.id)
    const { events } = await list(`?actor=${adminWallet.toLowerCase()}`)
    const by = { kind: 'admin', address: adminWallet, role: 'admin' }
    expect(events).toMatchObject([
      { type: 'AdminActed', actor: by, profileId: profile.id, profile: null },
      { type: 'ProfileDeleted', actor: by, profile: null },
    ])
    expect((await list('?actor=admin')).events).toEqual(events)
    expect((await list(`?actor=${walletOf('somebody').address}`)).events).toEqual([])
    expect(JSON.stringify(await list())).not.toContain('Spam and scam')
  })

  it('distinguishes acts of staff from changes to their own profile', async () => {
    const admin = await signInVisitor(api, 'the admin')
    const response = await submit(admin, submissionOf('own-of-staff'))
    const { id } = response.json<{ id: string }>()
    const ofProfile = (await list(`?profile=${id}&actor=owner`)).events
    expect(ofProfile.map(({ type }) => type)).toContain('ProfileSubmitted')
    expect((await list(`?profile=${id}&actor=${adminWallet}`)).events).toEqual([])
  })

  it('combines filters by type, day and actor', async () => {
    const today = api.clock.now().toISOString().slice(0, 10)
    const { events } = await list(`?type=ProfileDeleted&day=${today}&actor=admin`)
    expect(events.map(({ type }) => type)).toEqual(['ProfileDeleted'])
    expect((await list('?type=ProfileDeleted&day=2020-02-29')).events).toEqual([])
  })

  it.each([
    ['admin', 137],
    ['auditor', 10],
  ] as const)(
    'finds the acts of the contract wallet of an %s by its address',
    async (role, chain) => {
      const { profile } = await createOwner(api, `removed-by-${role}-contract`)
      const address = contracts[role]
      await deleteAsAdmin(profile.id, accountName(address, chain))
      const by = { kind: 'admin', address, role }
      const found = [
        { type: 'AdminActed', actor: by, profileId: profile.id },
        { type: 'ProfileDeleted', actor: by, profileId: profile.id },
      ]
      expect((await list(`?actor=${address}`)).events).toMatchObject(found)
      expect(
        (await list(`?actor=${address.toLowerCase()}&profile=${profile.id}`)).events,
      ).toHaveLength(2)
      const others = (await list(`?actor=${adminWallet}`)).events
      expect(others.filter(({ profileId }) => profileId === profile.id)).toEqual([])
    },
  )

  it('names the owner or the admin who deleted a profile', async () => {
    const admin = await signInVisitor(api, 'the admin')
    const owner = await createOwner(api, 'left-alone')
    const other = await createOwner(api, 'sent-away')
    const remove = async (visitor: Visitor, id: string, payload?: object) => {
      const response = await visitor.ask({
        method: 'DELETE',
        url: `/api/profile/${id}`,
        ...(payload && { payload }),
      })
      expect(response.statusCode).toBe(204)
      const { events } = await list(`?profile=${id}`)
      return events
        .filter(({ type }) => type === 'ProfileDeleted' || type === 'AdminActed')
        .map(({ type, actor: { kind, address } }) => [type, kind, address])
    }
    const byAdmin = [
      ['AdminActed', 'admin', adminWallet],
      ['ProfileDeleted', 'admin', adminWallet],
    ]
    // Only admins act for a reason. That of an owner is ignored.
    expect(await remove(owner, owner.profile.id, { adminReason: 'Spam and scam' })).toEqual([
      ['ProfileDeleted', 'owner', null],
    ])
    // An admin who gives no reason acts as the owner of the profile.
    const own = api.deps.keyedIds.profileId(accountName(adminWallet, null))
    expect(await remove(admin, own)).toEqual([['ProfileDeleted', 'owner', adminWallet]])
    expect(await remove(admin, other.profile.id, { adminReason: 'Spam and scam' })).toEqual(byAdmin)
  })

  it('neither skips nor repeats an event across pages', async () => {
    const whole = (await list('?limit=100')).events
    const read: EventPage['events'] = []
    for (let query = '?limit=2'; query !== ''; ) {
      const { events, next } = await list(query)
      read.push(...events)
      query = next === null ? '' : `?limit=2&cursor=${next}`
    }
    expect(read).toEqual(whole)
    expect(read.at(-1)?.type).toBe('DirectoryOpened')
  })

  it.each([
    'type=Nothing',
    'day=yesterday',
    'day=2026-02-30',
    'actor=eve',
    'limit=0',
    'limit=101',
    'cursor=x',
    `profile=${'x'.repeat(201)}`,
  ])('rejects %s', async (query) => {
    const response = await auditor.ask({ url: `/api/admin/events?${query}` })
    expect([response.statusCode, response.json().code]).toEqual([400, 'invalid-input'])
  })

  it('notifies staff live by day, and refuses other visitors', async () => {
    const host = await listen(api.app)
    const live = await openLive(host, { cookie: auditor.cookie })
    live.send({ subscribe: ['history'] })
    await live.find(has('heartbeat'))
    const visitor = await openLive(host)
    visitor.send({ subscribe: ['history'] })
    await visitor.find(has('refused'))
    const owner = await signInVisitor(api, 'reported')
    await submit(owner, submissionOf('reported'))
    const message = await live.find(has('topic'))
    const key = api.clock.now().toISOString().slice(0, 10)
    expect(message).toMatchObject({ topic: 'history', changes: [{ kind: 'upsert', key }] })
    expect(JSON.stringify(live.messages)).not.toContain('Name of reported')
  })
})
