import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { retryDelaysMs, runDueBulkReviews } from '#api/bulk-reviews/bulk-review-runner.ts'
import { leaseDueBulkReview, sweepBulkReviews } from '#api/bulk-reviews/store.ts'
import { networkEvent } from '#contract/events/network.ts'
import { profileEvent } from '#contract/events/profile.ts'
import { undoMs } from '#contract/security/review-limits.ts'
import { type BulkReviewView, bulkReviewView } from '#contract/views/bulk-review.ts'
import { reviewEntry, reviewOverview, reviewView } from '#contract/views/review.ts'
import { z } from '#contract/z.ts'
import {
  createOwner,
  createVisitor,
  edit,
  openTestApi,
  signInVisitor,
  type TestApi,
  type Visitor,
} from '#tests/support/api.ts'

let api: TestApi
let admin: Visitor
let other: Visitor
beforeAll(async () => {
  // A process checks each second for due bulk reviews. The tests trigger the check instead.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  api = await openTestApi()
  admin = await signInVisitor(api, 'admin')
  other = await signInVisitor(api, 'second admin')
})

const createHeld = (handle: string, more: Record<string, unknown> = {}) =>
  createOwner(api, handle, { socialLinks: {}, ...more })

async function holdSome(count: number) {
  const owners = []
  for (let index = 0; index < count; index += 1)
    owners.push(await createHeld(`held-${randomUUID().slice(0, 8)}`))
  return owners
}

type Owners = Awaited<ReturnType<typeof holdSome>>
const choose = (owners: Owners) => ({
  chosen: owners.map(({ profile }) => ({ id: profile.id, revision: 0 })),
  sets: [],
})

const reject = { verdict: 'reject', note: 'The same text was sent many times.' }

async function startBulkReview(body: object, visitor = admin): Promise<BulkReviewView> {
  const response = await visitor.ask({
    method: 'POST',
    url: '/api/admin/review-acts',
    payload: body,
  })
  expect(response.statusCode, response.body).toBe(201)
  return bulkReviewView.parse(response.json())
}

async function findBulkReview(id: string, visitor = admin): Promise<BulkReviewView | undefined> {
  const response = await visitor.ask({ url: '/api/admin/review-acts' })
  return z
    .array(bulkReviewView)
    .parse(response.json())
    .find((bulkReview) => bulkReview.id === id)
}

/** Expects that a bulk review that ended just now is removed once this time has passed, and not before. */
async function expectKeptFor(id: string, ms: number): Promise<void> {
  const sweepAfter = (passedMs: number) =>
    sweepBulkReviews(api.deps.pool, new Date(api.clock.now().getTime() + passedMs))
  await sweepAfter(ms - 1)
  expect(await findBulkReview(id)).toBeDefined()
  await sweepAfter(ms)
  expect(await findBulkReview(id)).toBeUndefined()
}

async function readQueue(query = '') {
  const response = await admin.ask({ url: `/api/admin/review?limit=100${query}` })
  return reviewView.parse(response.json())
}

const statusOf = async ({ ask, profile }: Owners[number]) =>
  (await ask({ url: `/api/profile/${profile.id}` })).json().status

/** Runs the check that a process makes each second. */
const runBulkReviews = () => runDueBulkReviews(api.deps)

const endLease = (id: string) =>
  api.deps.pool.query('update api.review_acts set leased_until = clock_timestamp() where id = $1', [
    id,
  ])

const lastRequests = async ({ profile }: Owners[number]) => {
  const past = await api.deps.eventStore.read(`profile-${profile.id}`, profileEvent)
  return past.events.flatMap(({ type, metadata }) =>
    type === 'ProfileRejected' ? [metadata.requestId] : [],
  )
}

async function clearQueue() {
  const { waiting } = await readQueue()
  for (const { profile } of waiting) {
    const url = `/api/admin/review/${profile.id}`
    await admin.ask({ method: 'POST', url, payload: reject })
  }
}

describe('an act on several profiles', () => {
  it('runs ten seconds later, with one reason for all', async () => {
    const owners = await holdSome(2)
    const bulkReview = await startBulkReview({ ...reject, selection: choose(owners) })
    expect(bulkReview).toMatchObject({ state: 'open', dueInMs: undoMs, total: 2, done: 0 })
    api.clock.pass(undoMs - 1)
    await runBulkReviews()
    expect(await Promise.all(owners.map(statusOf))).toEqual(['held', 'held'])
    api.clock.pass(1)
    vi.advanceTimersByTime(1000)
    await expect
      .poll(() => findBulkReview(bulkReview.id))
      .toMatchObject({ state: 'ended', done: 2, lateCount: 0 })
    await expect.poll(() => Promise.all(owners.map(statusOf))).toEqual(['rejected', 'rejected'])
    const [first] = owners
    const own = await first?.ask({ url: `/api/profile/${first.profile.id}` })
    expect(own?.json().reviewNote).toBe(reject.note)
  })

  it('can be undone until it runs, by its admin only', async () => {
    const owners = await holdSome(1)
    const bulkReview = await startBulkReview({ ...reject, selection: choose(owners) })
    const undo = (visitor: Visitor) =>
      visitor.ask({ method: 'DELETE', url: `/api/admin/review-acts/${bulkReview.id}` })
    api.clock.pass(undoMs - 1)
    await runBulkReviews()
    expect((await undo(other)).statusCode).toBe(404)
    expect((await undo(admin)).statusCode).toBe(204)
    api.clock.pass(undoMs)
    await runBulkReviews()
    expect(await findBulkReview(bulkReview.id)).toBe(undefined)
    expect(await Promise.all(owners.map(statusOf))).toEqual(['held'])
    await clearQueue()
  })

  it('cannot be undone once it has run', async () => {
    const owners = await holdSome(1)
    const bulkReview = await startBulkReview({ verdict: 'approve', selection: choose(owners) })
    api.clock.pass(undoMs)
    await runBulkReviews()
    const late = await admin.ask({
      method: 'DELETE',
      url: `/api/admin/review-acts/${bulkReview.id}`,
    })
    expect([late.statusCode, late.json().detail]).toEqual([409, 'It is too late to undo this.'])
    await expectKeptFor(bulkReview.id, 3_600_000)
  })

  it('runs immediately when its admin requests it', async () => {
    const owners = await holdSome(1)
    const bulkReview = await startBulkReview({ verdict: 'approve', selection: choose(owners) })
    const url = `/api/admin/review-acts/${bulkReview.id}`
    expect((await other.ask({ method: 'POST', url })).statusCode).toBe(404)
    expect((await admin.ask({ method: 'POST', url })).statusCode).toBe(200)
    await expect.poll(() => Promise.all(owners.map(statusOf))).toEqual(['listed'])
  })

  it('is resumed by another process after a restart, and decides each profile once', async () => {
    const owners = await holdSome(3)
    const bulkReview = await startBulkReview({ verdict: 'approve', selection: choose(owners) })
    api.clock.pass(undoMs)
    // The first process ends after its first profile, before it saves its progress.
    const { pool } = api.deps
    const broken = Object.create(pool, {
      query: {
        value: (query: { name?: string }) =>
          query.name === 'save-review-act' || query.name === 'postpone-review-act'
            ? Promise.reject(new Error('ended'))
            : pool.query(query as never),
      },
    })
    // A process that ends saves neither progress nor a failure.
    await expect(runDueBulkReviews({ ...api.deps, pool: broken })).rejects.toThrow('ended')
    await runBulkReviews()
    expect(await findBulkReview(bulkReview.id)).toMatchObject({ state: 'running', done: 0 })
    await endLease(bulkReview.id)
    const app = await api.buildAnother()
    await app.ready()
    await runBulkReviews()
    expect(await findBulkReview(bulkReview.id)).toMatchObject({
      state: 'ended',
      done: 3,
      lateCount: 0,
    })
  })

  it('runs once when a slow process continues after its lease', async () => {
    const owners = await holdSome(3)
    const block = {
      network: '198.51.101.0/24',
      until: new Date(api.clock.now().getTime() + 86_400_000).toISOString(),
    }
    const bulkReview = await startBulkReview({ ...reject, block, selection: choose(owners) })
    api.clock.pass(undoMs)
    const { pool } = api.deps
    let isSlow = true
    const slow = Object.create(pool, {
      query: {
        value: async (query: { name?: string }) => {
          if (query.name === 'save-review-act' && isSlow) {
            isSlow = false
            await endLease(bulkReview.id)
            await runBulkReviews()
            expect(await findBulkReview(bulkReview.id)).toMatchObject({ state: 'ended', done: 3 })
            await pool.query('update api.review_acts set done = 2 where id = $1', [bulkReview.id])
          }
          return pool.query(query as never)
        },
      },
    })
    await runDueBulkReviews({ ...api.deps, pool: slow })
    // The count of the slow process does not overwrite the result.
    expect(await findBulkReview(bulkReview.id)).toMatchObject({
      state: 'ended',
      done: 2,
      lateCount: 0,
    })
    for (const owner of owners) expect(await lastRequests(owner)).toEqual([bulkReview.id])
    const key = api.deps.keyedIds.networkKey(block.network)
    const { events } = await api.deps.eventStore.read(`network-${key}`, networkEvent)
    expect(events.map(({ type }) => type)).toEqual(['NetworkBlocked'])
  })

  it('fails for good after a few retries with growing delays, with its reason, and can be dismissed', async () => {
    const owners = await holdSome(2)
    const bulkReview = await startBulkReview({ ...reject, selection: choose(owners) })
    api.clock.pass(undoMs)
    const { eventStore, pool } = api.deps
    const bad = owners[1]?.profile.id
    const broken = Object.create(eventStore, {
      read: {
        value: (stream: string, ...rest: []) => {
          if (stream === `profile-${bad}`) return Promise.reject(new Error('cannot be read'))
          return (eventStore.read as (...all: unknown[]) => unknown)(stream, ...rest)
        },
      },
    })
    const runBroken = () => runDueBulkReviews({ ...api.deps, eventStore: broken })
    const failure = 'Something went wrong on our side.'
    for (const delayMs of retryDelaysMs) {
      await runBroken()
      expect(await findBulkReview(bulkReview.id)).toMatchObject({ state: 'running', failure })
      const { rows } = await pool.query<{ left: string }>(
        `select extract(epoch from leased_until - clock_timestamp()) * 1000 as left
          from api.review_acts where id = $1`,
        [bulkReview.id],
      )
      const left = Number(rows[0]?.left)
      expect(left).toBeGreaterThan(delayMs - 3000)
      expect(left).toBeLessThanOrEqual(delayMs)
      const url = `/api/admin/review-acts/${bulkReview.id}`
      expect((await admin.ask({ method: 'DELETE', url })).statusCode).toBe(409)
      await endLease(bulkReview.id)
    }
    await runBroken()
    expect(await findBulkReview(bulkReview.id)).toMatchObject({
      state: 'ended',
      done: 1,
      lateCount: 0,
      failure,
    })
    await endLease(bulkReview.id)
    await runBulkReviews()
    expect(await Promise.all(owners.map(statusOf))).toEqual(['rejected', 'held'])
    const url = `/api/admin/review-acts/${bulkReview.id}`
    expect((await other.ask({ method: 'DELETE', url })).statusCode).toBe(404)
    expect((await admin.ask({ method: 'DELETE', url })).statusCode).toBe(204)
    expect(await findBulkReview(bulkReview.id)).toBe(undefined)
    await clearQueue()
  })

  it('fails when its process ends at each try', async () => {
    const owners = await holdSome(1)
    const bulkReview = await startBulkReview({ ...reject, selection: choose(owners) })
    api.clock.pass(undoMs)
    for (let round = 0; round <= retryDelaysMs.length; round += 1) {
      expect(await leaseDueBulkReview(api.deps.pool, api.clock.now())).toMatchObject({
        id: bulkReview.id,
      })
      await endLease(bulkReview.id)
    }
    await runBulkReviews()
    expect(await findBulkReview(bulkReview.id)).toMatchObject({
      state: 'ended',
      done: 0,
      failure: 'The server stopped each time it tried this.',
    })
    await expectKeptFor(bulkReview.id, 30 * 24 * 3_600_000)
    await clearQueue()
  })

  it('names the admin who decided a profile earlier', async () => {
    const owners = await holdSome(3)
    const [first, second] = owners
    const bulkReview = await startBulkReview({ verdict: 'approve', selection: choose(owners) })
    for (const owner of [first, second]) {
      await other.ask({
        method: 'POST',
        url: `/api/admin/review/${owner?.profile.id}`,
        payload: reject,
      })
    }
    api.clock.pass(undoMs)
    await runBulkReviews()
    const ended = await findBulkReview(bulkReview.id)
    expect(ended).toMatchObject({ state: 'ended', total: 3, done: 1, lateCount: 2 })
    expect(ended?.late.map(({ id }) => id)).toEqual([first?.profile.id, second?.profile.id])
    expect(ended?.late[0]).toMatchObject({
      name: first?.profile.name,
      decision: {
        what: 'turned down',
        by: { address: other.wallet.address, role: 'admin' },
        isOwn: false,
        note: reject.note,
      },
    })
    const entry = await admin.ask({ url: `/api/admin/review/${first?.profile.id}` })
    expect(reviewEntry.parse(entry.json())).toEqual({
      waiting: null,
      decision: ended?.late[0]?.decision,
    })
  })

  it('skips a profile that its owner changed after the reviewer loaded it', async () => {
    const [owner] = await holdSome(1)
    if (!owner) throw new Error('nobody')
    const until = api.clock.now().toISOString()
    const sets = [{ filter: 'all', until, except: [] }]
    const bulkReview = await startBulkReview({
      verdict: 'approve',
      selection: { chosen: [], sets },
    })
    api.clock.pass(5000)
    await edit(owner, {
      body: { bio: 'Cheap lawns, cheap pills, cheap likes.' },
      at: api.clock.now(),
    })
    api.clock.pass(undoMs)
    await runBulkReviews()
    expect(await findBulkReview(bulkReview.id)).toMatchObject({
      state: 'ended',
      done: 0,
      lateCount: 1,
    })
    expect(await statusOf(owner)).toBe('held')
    await clearQueue()
  })

  it('on the whole queue skips profiles that changed after the queue was read', async () => {
    const [owner] = await holdSome(1)
    if (!owner) throw new Error('nobody')
    const until = api.clock.now().toISOString()
    api.clock.pass(5000)
    await edit(owner, { body: { bio: 'Cheap lawns, cheap likes.' }, at: api.clock.now() })
    api.clock.pass(5000)
    const sets = [{ filter: 'all', until, except: [] }]
    const bulkReview = await startBulkReview({
      verdict: 'approve',
      selection: { chosen: [], sets },
    })
    api.clock.pass(undoMs)
    await runBulkReviews()
    expect(await findBulkReview(bulkReview.id)).toMatchObject({
      state: 'ended',
      done: 0,
      lateCount: 1,
    })
    expect(await statusOf(owner)).toBe('held')
    await clearQueue()
  })

  it('on the whole queue skips exceptions and later arrivals', async () => {
    const owners = await holdSome(28)
    const [first, second] = owners
    const until = api.clock.now().toISOString()
    api.clock.pass(1000)
    const [later] = await holdSome(1)
    const sets = [{ filter: 'no-links', until, except: [second?.profile.id] }]
    const bulkReview = await startBulkReview({ ...reject, selection: { chosen: [], sets } })
    expect(bulkReview.total).toBe(27)
    api.clock.pass(undoMs)
    await runBulkReviews()
    expect(await findBulkReview(bulkReview.id)).toMatchObject({
      state: 'ended',
      done: 27,
      lateCount: 0,
    })
    for (const [owner, status] of [
      [first, 'rejected'],
      [owners.at(-1), 'rejected'],
      [second, 'held'],
      [later, 'held'],
    ] as const) {
      await expect.poll(() => owner && statusOf(owner)).toBe(status)
    }
    await clearQueue()
  })

  it('blocks the network in the same act, with the same reason', async () => {
    const owners = await holdSome(1)
    const block = {
      network: '198.51.100.7/24',
      until: new Date(api.clock.now().getTime() + 86_400_000).toISOString(),
    }
    const bulkReview = await startBulkReview({ ...reject, block, selection: choose(owners) })
    expect(bulkReview.block?.network).toBe('198.51.100.0/24')
    const listNetworks = async () =>
      (await admin.ask({ url: '/api/admin/networks' })).json().networks
    const before = await listNetworks()
    api.clock.pass(undoMs)
    await runBulkReviews()
    await expect
      .poll(listNetworks)
      .toMatchObject([
        { network: '198.51.100.0/24', kind: 'block', reason: reject.note },
        ...before,
      ])
    const own = await admin.ask({
      method: 'POST',
      url: '/api/admin/review-acts',
      payload: { verdict: 'block', note: 'Mine', block: { ...block, network: admin.ip } },
    })
    expect(own.json().code).toBe('own-network')
  })

  it.each([
    [
      'no reason',
      { verdict: 'reject', selection: { chosen: [{ id: randomUUID(), revision: 0 }], sets: [] } },
      'note',
    ],
    ['nothing selected', { ...reject, selection: { chosen: [], sets: [] } }, 'selection'],
    [
      'more than five hundred ids',
      {
        ...reject,
        selection: { chosen: Array(501).fill({ id: randomUUID(), revision: 0 }), sets: [] },
      },
      'selection.chosen',
    ],
  ])('is rejected with %s', async (_what, payload, path) => {
    const response = await admin.ask({ method: 'POST', url: '/api/admin/review-acts', payload })
    expect([response.statusCode, response.json().errors?.[0]?.path]).toEqual([400, path])
  })
})

const exactly = (total: number) => ({ total, isBounded: false })

describe('the overview of the review queue', () => {
  it('groups three or more of one network, and counts arrivals by time', async () => {
    const { ask } = createVisitor(api.app)
    expect((await ask({ url: '/api/admin/review-overview' })).statusCode).toBe(401)
    const flood = await Promise.all(
      ['.7', '.7', '.9', '.8'].map((end, index) =>
        createOwner(api, `flood-${index}`, { socialLinks: {} }, `203.0.113${end}`),
      ),
    )
    const alone = await createOwner(api, 'alone', { bio: 'Too short' }, '192.0.2.1')
    const overview = reviewOverview.parse(
      (await admin.ask({ url: '/api/admin/review-overview' })).json(),
    )
    expect(overview.groups).toMatchObject([
      { network: '203.0.113.0/24', count: exactly(4), addresses: 3, next: expect.any(String) },
    ])
    expect(overview.groups[0]?.waiting).toHaveLength(3)
    expect(overview.counts).toEqual({
      all: exactly(5),
      lookalikes: exactly(0),
      'no-links': exactly(4),
      edits: exactly(0),
    })
    expect(overview.arrivals).toEqual([{ ago: 0, count: 5, crowded: 0 }])
    const ids = async (query: string) =>
      (await readQueue(query)).waiting.map(({ profile }) => profile.id)
    expect(await ids('&ungrouped=true')).toEqual([alone.profile.id])
    const network = encodeURIComponent('203.0.113.0/24')
    expect((await ids(`&network=${network}`)).toSorted()).toEqual(
      flood.map(({ profile }) => profile.id).toSorted(),
    )
    expect(await ids('&filter=no-links')).toHaveLength(4)
    await clearQueue()
  })
})
