import pg from 'pg'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { changeProfile } from '#commands/change-profile.ts'
import { type HeldProfile, type ReviewView, reviewView } from '#contract/views/review.ts'
import { getReviewFigures } from '#projections/review-queue/query.ts'
import {
  createOwner,
  createVisitor,
  edit,
  openTestApi,
  signIn,
  signInVisitor,
  submissionOf,
  submit,
  type TestApi,
  type Visitor,
} from '#tests/support/api.ts'
import { has, listen, openLive } from '#tests/support/live.ts'

const minute = 60_000

let api: TestApi
let admin: Visitor
let other: Visitor
let auditor: Visitor
beforeAll(async () => {
  api = await openTestApi()
  admin = await signInVisitor(api, 'admin')
  other = await signInVisitor(api, 'second admin')
  auditor = await signInVisitor(api, 'auditor')
})

/** Creates a profile that waits for a review, because it has no links. */
const createHeld = (handle: string, more: Record<string, unknown> = {}) =>
  createOwner(api, handle, { socialLinks: {}, ...more })

async function readQueue(query = '', visitor = admin): Promise<ReviewView> {
  const response = await visitor.ask({ url: `/api/admin/review${query}` })
  expect(response.statusCode).toBe(200)
  return reviewView.parse(response.json())
}

async function findHeld(id: string): Promise<HeldProfile | undefined> {
  return (await readQueue('?limit=100')).waiting.find(({ profile }) => profile.id === id)
}

const review = (visitor: Visitor, id: string, payload: object) =>
  visitor.ask({ method: 'POST', url: `/api/admin/review/${id}`, payload })

const approve = { verdict: 'approve' }
const reject = { verdict: 'reject', note: 'Tell us who you are.' }

describe('the review queue', () => {
  it('is readable by staff, and decided by admins only', async () => {
    const owner = await createHeld('asks-for-roles')
    const who = [createVisitor(api.app), owner, auditor, admin]
    const read = who.map((visitor) => visitor.ask({ url: '/api/admin/review' }))
    const responses = await Promise.all(read)
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([401, 403, 200, 200])
    expect(responses[2]?.headers['cache-control']).toBe('private, no-store')
    const judged: number[] = []
    for (const visitor of who) {
      judged.push((await review(visitor, owner.profile.id, approve)).statusCode)
    }
    expect(judged).toEqual([401, 403, 403, 200])
  })

  it('shows waiting profiles in full, oldest first, page by page', async () => {
    const first = await createHeld('waits-first', { hideWallet: true })
    const since = api.clock.now().toISOString()
    api.clock.pass(minute)
    const second = await createHeld('waits-second', { bio: 'Too short' })
    const { held, oldestSince, waiting, next } = await readQueue()
    expect(held).toEqual({ total: 2, isBounded: false })
    expect(oldestSince).toBe(since)
    expect(waiting).toEqual([
      {
        profile: {
          ...first.profile,
          walletAddress: first.wallet.address,
          reviewNote: null,
          heldReasons: ['no_social_links'],
          heldEdit: null,
        },
        lookalikes: [],
        waitingSince: since,
        reasons: ['no_social_links'],
        ip: first.ip,
        revision: 0,
      },
      expect.objectContaining({ reasons: ['no_social_links', 'very_short_bio'], ip: second.ip }),
    ])
    expect(next).toBe(null)

    const page = await readQueue('?limit=1', auditor)
    expect(page.waiting.map(({ profile }) => profile.id)).toEqual([first.profile.id])
    const rest = await readQueue(`?limit=1&cursor=${page.next}`)
    expect(rest.waiting.map(({ profile }) => profile.id)).toEqual([second.profile.id])
    expect(rest.next).toBe(null)
    await Promise.all([first, second].map(({ profile }) => review(admin, profile.id, approve)))
  })

  it('neither skips nor repeats profiles that were held at the same time', async () => {
    const owners = [
      await createHeld('held-with-two'),
      await createHeld('held-with-them'),
      await createHeld('held-as-well'),
    ]
    const ids = owners.map(({ profile }) => profile.id)
    const listed: string[] = []
    for (let query: string | null = '?limit=1'; query !== null; ) {
      const { waiting, next } = await readQueue(query)
      listed.push(...waiting.map(({ profile }) => profile.id))
      query = next && `?limit=1&cursor=${next}`
    }
    expect(listed.toSorted()).toEqual(ids.toSorted())
    for (const id of ids) await review(admin, id, approve)
  })

  it.each(['nonsense', '2026-03-01T12:00:00.000Z_', "2026-03-01T12:00:00.000Z_'"])(
    'rejects the cursor %s',
    async (cursor) => {
      const response = await admin.ask({
        url: `/api/admin/review?cursor=${encodeURIComponent(cursor)}`,
      })
      expect([response.statusCode, response.json().code]).toEqual([400, 'invalid-input'])
    },
  )

  it('has no address for a profile that was held without a request', async () => {
    const owner = await createHeld('from-nowhere')
    const { id } = owner.profile
    await review(admin, id, reject)
    await changeProfile(
      api.deps,
      {
        profileId: id,
        command: {
          type: 'EditProfile',
          fields: { ...owner.profile, bio: 'Long enough for whoever counts the letters.' },
          signedAt: api.clock.now().toISOString(),
          proof: { message: 'm', signature: '0x00' },
          flags: [],
          holdReasons: [],
        },
      },
      {
        at: api.clock.now().toISOString(),
        actor: { kind: 'owner', id: null },
        requestId: 'r',
        newId: api.deps.newId,
      },
    )
    await expect.poll(() => findHeld(id)).toMatchObject({ ip: null, reasons: [] })
    await review(admin, id, approve)
  })

  it('counts the held profiles, and those listed or rejected today', async () => {
    api.clock.pass(24 * 60 * minute)
    expect(await readQueue()).toMatchObject({
      held: { total: 0, isBounded: false },
      oldestSince: null,
      listedToday: 0,
    })
    await createOwner(api, 'nothing-against-it')
    const [one, two] = [await createHeld('counted-in'), await createHeld('counted-out')]
    await review(admin, one.profile.id, approve)
    await review(admin, two.profile.id, reject)
    const figures = { listedToday: 2, unreviewedToday: 1, turnedDownToday: 1 }
    expect(await readQueue()).toMatchObject({ held: { total: 0, isBounded: false }, ...figures })

    // Days are UTC days, whatever the time zone of the database.
    const { databaseUrl, schema } = api.models
    const far = new pg.Pool({
      connectionString: databaseUrl,
      options: `-c search_path=${schema} -c timezone=Pacific/Kiritimati`,
    })
    onTestFinished(() => far.end())
    expect(await getReviewFigures(far, api.clock.now())).toMatchObject(figures)
  })
})

describe('the live topic of the review queue', () => {
  it('notifies staff of all profiles and owners of their own, and refuses visitors without a session', async () => {
    const host = await listen(api.app)
    const owner = await createHeld('comes-and-goes')
    const { id } = owner.profile
    const [staff, own, visitor, signedOut] = await Promise.all(
      [auditor.cookie, owner.cookie, (await signInVisitor(api)).cookie, undefined].map((cookie) =>
        openLive(host, cookie === undefined ? {} : { cookie }),
      ),
    )
    for (const live of [staff, own, visitor, signedOut]) live?.send({ subscribe: ['review'] })
    expect(await signedOut?.find(has('refused'))).toEqual({
      refused: 'review',
      code: 'not-allowed',
    })
    for (const live of [staff, own, visitor]) await live?.find(has('heartbeat'))
    const other = await createHeld('comes-only')
    await review(admin, id, reject)
    const includesChange = (key: string) => (message: unknown) =>
      JSON.stringify(message).includes(`{"kind":"upsert","key":"${key}"}`)
    await expect.poll(() => staff?.messages.some(includesChange(other.profile.id))).toBe(true)
    for (const live of [staff, own]) {
      await expect.poll(() => live?.messages.some(includesChange(id))).toBe(true)
    }
    expect(JSON.stringify(own?.messages)).not.toContain(other.profile.id)
    expect(visitor?.messages.filter(has('topic'))).toEqual([])

    // A catch-up is filtered in the same way.
    const late = await openLive(host, { cookie: owner.cookie })
    late.send({ subscribe: ['review'], after: '0' })
    await late.find(has('heartbeat'))
    expect(late.messages.some(includesChange(id))).toBe(true)
    expect(JSON.stringify(late.messages)).not.toContain(other.profile.id)
    await review(admin, other.profile.id, reject)
  })
})

describe('a verdict', () => {
  it('lists a profile, with a note that only its owner can read', async () => {
    const { profile, wallet, ask } = await createHeld('let-in')
    const note = 'Welcome, <b>you</b> \u202egnol '.concat('m'.repeat(900))
    const response = await review(admin, profile.id, { ...approve, note })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({
      status: 'listed',
      reviewNote: note,
      milestoneRank: expect.any(Number),
    })
    expect(response.headers['cache-control']).toBe('private, no-store')
    const own = await ask({ url: `/api/profile/${profile.id}` })
    expect(own.json()).toMatchObject({ status: 'listed', reviewNote: note })
    const publicly = await createVisitor(api.app).ask({ url: `/api/profile/${profile.id}` })
    expect(publicly.json()).toMatchObject({ status: 'listed' })
    expect(publicly.body).not.toContain('Welcome')
    const list = await createVisitor(api.app).ask({ url: '/api/profiles/artist' })
    expect(list.json()).toContainEqual(publicly.json())
    expect(list.body).not.toContain('Welcome')
    for (const call of ['profile', 'profiles']) {
      const url = `/api/${call}/wallet/${wallet.address}`
      const found = await createVisitor(api.app).ask({ url })
      expect([found.json()].flat()).toEqual([publicly.json()])
    }
  })

  it('rejects a profile, which waits again after an edit by its owner', async () => {
    const owner = await createHeld('turned-down')
    const { id } = owner.profile
    expect((await review(admin, id, reject)).json()).toMatchObject({ status: 'rejected' })
    expect(await findHeld(id)).toBe(undefined)
    const visitor = await signInVisitor(api)
    expect((await visitor.ask({ url: `/api/profile/${id}` })).statusCode).toBe(404)
    const own = await owner.ask({ url: `/api/profile/wallet/${owner.wallet.address}` })
    expect(own.json()).toMatchObject({ status: 'rejected', reviewNote: reject.note })

    api.clock.pass(minute)
    const body = { socialLinks: { website: 'https://turned-down.example' } }
    const edited = await edit(owner, { body, at: api.clock.now() })
    expect(edited.json()).toMatchObject({ status: 'held', reviewNote: reject.note })
    expect(await findHeld(id)).toMatchObject({
      waitingSince: api.clock.now().toISOString(),
      reasons: [],
      ip: owner.ip,
      profile: { socialLinks: body.socialLinks },
    })
    expect((await review(admin, id, approve)).json()).toMatchObject({ status: 'listed' })
  })

  it.each([
    ['no reason', { verdict: 'reject' }, 'note', 'Reason is required'],
    [
      'a blank reason',
      { verdict: 'reject', note: ' \n\u200b\u2800 ' },
      'note',
      'Reason is required',
    ],
    [
      'too long a reason',
      { verdict: 'reject', note: 'm'.repeat(1001) },
      'note',
      'Reason must be at most 1000 characters',
    ],
    [
      'too long a note',
      { verdict: 'approve', note: 'm'.repeat(1001) },
      'note',
      'Note must be at most 1000 characters',
    ],
    ['an unknown verdict', { verdict: 'perhaps' }, 'verdict', 'Verdict must be approve or reject'],
  ])('is rejected with %s', async (_what, body, path, message) => {
    const response = await review(admin, '11111111-1111-4111-8111-111111111111', body)
    expect(response.statusCode).toBe(400)
    expect(response.json().errors).toEqual([{ path, message }])
  })

  it('is rejected for a missing or listed profile', async () => {
    const unknown = await review(admin, '11111111-1111-4111-8111-111111111111', approve)
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'profile-not-found'])
    const { profile } = await createOwner(api, 'listed-at-once')
    const listed = await review(admin, profile.id, approve)
    expect(listed.json()).toMatchObject({
      status: 409,
      code: 'not-held',
      detail: 'This profile is not waiting for a review any more.',
    })
  })
})

describe('a verdict that comes too late', () => {
  it('returns the admin who decided first, and their decision', async () => {
    const { profile } = await createHeld('judged-by-two')
    const verdicts = [
      { by: admin, body: { ...approve, note: 'Fine' }, outcome: 'listed' },
      { by: other, body: reject, outcome: 'turned down' },
    ]
    const responses = await Promise.all(
      verdicts.map(({ by, body }) => review(by, profile.id, { ...body, revision: 0 })),
    )
    const won = responses.findIndex(({ statusCode }) => statusCode === 200)
    const late = responses[1 - won]
    const faster = verdicts[won]
    expect(late?.json()).toMatchObject({ status: 409, code: 'not-held' })
    expect(late?.json().detail).toMatch(
      `${faster?.by.wallet.address} already decided this: the profile was ${faster?.outcome} at 12:`,
    )
    expect(late?.json().detail.endsWith(`, with the note “${faster?.body.note}”`)).toBe(true)
    const own = faster && (await review(faster.by, profile.id, approve))
    expect(own?.json().detail).toMatch('You already decided this: the profile was')
  })

  it('returns that the owner deleted the profile', async () => {
    const { profile, ask } = await createHeld('gone-meanwhile')
    await ask({ method: 'DELETE', url: `/api/profile/${profile.id}` })
    const response = await review(admin, profile.id, { ...approve, revision: 0 })
    expect(response.json()).toMatchObject({ status: 404, code: 'profile-not-found' })
    expect(response.json().detail).toMatch(
      /^The owner acted first: the profile was deleted at \d\d:\d\d UTC on [-\d]+\.$/,
    )
  })

  it('does not take the deletion of an earlier life for a decision', async () => {
    const owner = await createHeld('listed-anew')
    await owner.ask({ method: 'DELETE', url: `/api/profile/${owner.profile.id}` })
    await signIn(owner, api.clock)
    const anew = await submit(owner, submissionOf('listed-anew'))
    expect(anew.json()).toMatchObject({ id: owner.profile.id, status: 'listed' })
    const response = await review(admin, owner.profile.id, approve)
    expect(response.json()).toMatchObject({ status: 409, code: 'not-held' })
    expect(response.json().detail).not.toMatch(/deleted/)
  })

  it('is rejected when the owner changed the profile after the admin loaded it', async () => {
    const owner = await createHeld('changed-meanwhile')
    const { id } = owner.profile
    const seen = await findHeld(id)
    api.clock.pass(minute)
    await edit(owner, {
      body: { bio: 'Cheap lawns, cheap pills, cheap followers.' },
      at: api.clock.now(),
    })
    const stale = { ...approve, revision: seen?.revision }
    const response = await review(admin, id, stale)
    expect(response.json()).toMatchObject({
      status: 409,
      code: 'conflict',
      detail:
        'The owner changed the profile after you looked at it. Look at it again before you decide.',
    })
    const anew = await findHeld(id)
    expect(anew?.waitingSince).toBe(seen?.waitingSince)
    const judged = await review(admin, id, { ...reject, revision: anew?.revision })
    expect(judged.statusCode).toBe(200)
  })

  it('is rejected when the type changed after the admin loaded it', async () => {
    const { profile } = await createHeld('retyped-meanwhile')
    await changeProfile(
      api.deps,
      {
        profileId: profile.id,
        command: { type: 'ChangeProfileType', to: 'curator', reason: 'Asked by mail' },
      },
      {
        at: api.clock.now().toISOString(),
        actor: { kind: 'admin', id: null },
        requestId: 'r',
        newId: api.deps.newId,
      },
    )
    const response = await review(admin, profile.id, { ...approve, revision: 0 })
    expect(response.json()).toMatchObject({ status: 409, code: 'conflict' })
    expect(response.json().detail).toMatch(
      'The type of the profile was changed to Curator after you looked at it.',
    )
    expect((await review(admin, profile.id, approve)).json()).toMatchObject({
      status: 'listed',
      profileType: 'curator',
    })
  })
})
