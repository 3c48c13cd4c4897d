import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { ApiApp } from '#edge/api-app.ts'
import { consumeRateLimit } from '#edge/limits/rate-limit.ts'
import { LogUnavailable } from '#event-log/port.ts'
import {
  createOwner,
  createVisitor,
  edit,
  nextIp,
  openTestApi,
  sendEdit,
  signIn,
  submissionOf,
  submit,
  type TestApi,
  type Visitor,
} from '#tests/support/api.ts'
import { readAttemptsOf } from '#tests/support/attempts.ts'
import { hexToLetters } from '#tests/support/hex-to-letters.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})

type Owner = Awaited<ReturnType<typeof createOwner>>

/** Signs in this many visitors with different wallets, then gives all of them one address. */
async function signInFrom(ip: string, count: number, app: ApiApp = api.app): Promise<Visitor[]> {
  const visitors = Array.from({ length: count }, () => createVisitor(app, undefined, nextIp()))
  await Promise.all(visitors.map((visitor) => signIn(visitor, api.clock)))
  return visitors.map((visitor) => Object.assign(visitor, { ip }))
}

let count = 0
const nextHandle = () => {
  count += 1
  return `lim-${hexToLetters(count.toString(16))}`
}

const submitNext = (visitor: Visitor, more: Record<string, unknown> = {}) =>
  submit(visitor, submissionOf(nextHandle(), more))

describe('submissions from one address', () => {
  it('are limited to three in fifteen minutes, across restarts', async () => {
    const visitors = await signInFrom('192.0.2.1', 5)
    for (const visitor of visitors.slice(0, 3)) {
      expect((await submitNext(visitor)).statusCode).toBe(201)
    }
    const [fourth, fifth] = visitors.slice(3) as [Visitor, Visitor]
    const refused = await submitNext(fourth)
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate-limited'])
    const wait = Number(refused.headers['retry-after'])
    expect(wait).toBeGreaterThan(14 * 60)
    expect(wait).toBeLessThanOrEqual(15 * 60)

    const restarted = await api.buildAnother()
    const later = await restarted.inject({
      method: 'POST',
      url: '/api/profiles',
      remoteAddress: fifth.ip,
      headers: {
        origin: 'http://localhost:4300',
        cookie: fifth.cookie,
        'user-agent': 'Mozilla/5.0',
      },
      payload: submissionOf(nextHandle()),
    })
    expect(later.statusCode).toBe(429)
  })

  it('are limited by a sliding window on the clock of the database', async () => {
    const visitors = await signInFrom('192.0.2.2', 5)
    for (const visitor of visitors.slice(0, 3)) await submitNext(visitor)
    const [fourth, fifth] = visitors.slice(3) as [Visitor, Visitor]
    await api.models.pool.query(
      `update api.turns set at = at - interval '15 minutes'
        where ctid = (select ctid from api.turns where kind = 'submit' order by at desc limit 1)`,
    )
    expect((await submitNext(fourth)).statusCode).toBe(201)
    expect((await submitNext(fifth)).statusCode).toBe(429)
  })

  it('are limited to three of a hundred concurrent ones, across two processes', async () => {
    const other = await api.buildAnother()
    const visitors = [
      ...(await signInFrom('192.0.2.3', 50)),
      ...(await signInFrom('192.0.2.3', 50, other)),
    ]
    const responses = await Promise.all(visitors.map((visitor) => submitNext(visitor)))
    const statuses = responses.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 201)).toHaveLength(3)
    expect(statuses.filter((status) => status === 429)).toHaveLength(97)
  })

  it('count with any outcome, except invalid input and requests without a session', async () => {
    const [visitor, other] = (await signInFrom('192.0.2.4', 2)) as [Visitor, Visitor]
    const signedOut = createVisitor(api.app, undefined, '192.0.2.4')
    for (let i = 0; i < 5; i += 1) {
      expect((await submitNext(visitor, { name: '' })).statusCode).toBe(400)
      expect((await submitNext(signedOut)).statusCode).toBe(401)
    }
    const { handle } = (await submitNext(visitor)).json()
    for (let i = 0; i < 2; i += 1) {
      const taken = await submitNext(other, { handle })
      expect(taken.json()).toMatchObject({ code: 'handle-taken' })
    }
    expect((await submitNext(other)).json()).toMatchObject({ code: 'rate-limited' })
  })

  it('do not count for a wallet that has a profile, but are recorded as attempts', async () => {
    const [owner, other] = (await signInFrom('192.0.2.17', 2)) as [Visitor, Visitor]
    const { id } = (await submitNext(owner)).json<{ id: string }>()
    for (let i = 0; i < 4; i += 1) {
      expect((await submitNext(owner)).json()).toMatchObject({ code: 'wallet-taken' })
    }
    expect((await submitNext(other)).statusCode).toBe(201)
    const recorded = () => readAttemptsOf(api.models, id)
    await expect.poll(recorded).toHaveLength(4)
    expect((await recorded()).map(({ data }) => data.codes)).toEqual(
      Array(4).fill(['wallet-taken']),
    )
  })

  it('are counted by /64 for IPv6, and by the IPv4 address for mapped ones', async () => {
    const visitors = await signInFrom('', 8)
    const statuses = []
    for (const [i, ip] of [
      '2001:db8:1:2::1',
      '2001:db8:1:2:ffff::2',
      '2001:0db8:0001:0002::3',
      '2001:db8:1:2::4',
      '2001:db8:1:3::1',
    ].entries()) {
      const visitor = Object.assign(visitors[i] as Visitor, { ip })
      statuses.push((await submitNext(visitor)).statusCode)
    }
    expect(statuses).toEqual([201, 201, 201, 429, 201])
    const v4 = await signInFrom('192.0.2.5', 2)
    const mapped = await signInFrom('::ffff:192.0.2.5', 2)
    const mixed = []
    for (const visitor of [...v4, ...mapped]) mixed.push((await submitNext(visitor)).statusCode)
    expect(mixed).toEqual([201, 201, 201, 429])
  })
})

describe('a submission', () => {
  it('does not count when it was not assessed', async () => {
    const visitors = await signInFrom('192.0.2.20', 7)
    const eventStore = {
      ...api.deps.eventStore,
      append: () => Promise.reject(new LogUnavailable('unreachable')),
    }
    const withoutLog = await api.buildAnother({ eventStore })
    onTestFinished(() => withoutLog.close())
    const statuses = []
    for (const [i, visitor] of visitors.entries()) {
      const { ip, cookie } = visitor
      const app = i < 3 ? withoutLog : api.app
      const caller = Object.assign(createVisitor(app, undefined, ip), { cookie })
      statuses.push((await submitNext(caller)).statusCode)
    }
    expect(statuses).toEqual([503, 503, 503, 201, 201, 201, 429])
  })

  it('counts while it is assessed, so that at most three run concurrently', async () => {
    const visitors = await signInFrom('192.0.2.21', 6)
    const begun: (() => void)[] = []
    const allBegun = Promise.withResolvers<void>()
    const eventStore = {
      ...api.deps.eventStore,
      append: () =>
        new Promise<never>((_, reject) => {
          begun.push(() => reject(new LogUnavailable('unreachable')))
          if (begun.length === 3) allBegun.resolve()
        }),
    }
    const slow = await api.buildAnother({ eventStore })
    onTestFinished(() => slow.close())
    const callers = visitors.map(({ ip, cookie }) =>
      Object.assign(createVisitor(slow, undefined, ip), { cookie }),
    )
    const first = callers.slice(0, 3).map((visitor) => submitNext(visitor))
    await allBegun.promise
    const { ip, cookie } = visitors[3] as Visitor
    const fourth = Object.assign(createVisitor(api.app, undefined, ip), { cookie })
    expect((await submitNext(fourth)).statusCode).toBe(429)
    for (const end of begun) end()
    expect((await Promise.all(first)).map(({ statusCode }) => statusCode)).toEqual([503, 503, 503])
    expect((await submitNext(fourth)).statusCode).toBe(201)
  })

  it('is accepted when earlier hits lie in the future after a clock change', async () => {
    const [visitor] = (await signInFrom('192.0.2.22', 1)) as [Visitor]
    await api.models.pool.query(
      `insert into api.turns (kind, key, at)
        select 'submit', $1, clock_timestamp() + interval '1 hour' from generate_series(1, 3)`,
      [api.deps.keyedIds.ipKey(visitor.ip)],
    )
    expect((await submitNext(visitor)).statusCode).toBe(201)
  })
})

/** Stores hits of five minutes ago. */
const addHits = (kind: string, key: string, count: number) =>
  api.models.pool.query(
    `insert into api.turns (kind, key, at)
      select $1, $2, clock_timestamp() - interval '5 minutes' from generate_series(1, $3)`,
    [kind, key, count],
  )

describe('edits', () => {
  const editAgain = (owner: Owner, ms: number) => {
    const { handle } = owner.profile
    const bio = `An artist who changes the words about what ${handle} draws, again and again: ${ms}.`
    return edit(owner, { body: { bio }, at: new Date(api.clock.now().getTime() + ms) })
  }

  it('of a profile are limited to thirty in fifteen minutes, from all networks together', async () => {
    const owner = await createOwner(api, 'lim-editor')
    await addHits('edit-profile', owner.profile.id, 29)
    expect((await editAgain(owner, 1)).statusCode).toBe(200)
    owner.ip = nextIp()
    const refused = await editAgain(owner, 2)
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      expect.objectContaining({
        code: 'rate-limited',
        detail: 'Too many edits. Please try again in 10 minutes.',
      }),
    ])
    const wait = Number(refused.headers['retry-after'])
    expect(wait).toBeGreaterThan(9 * 60)
    expect(wait).toBeLessThanOrEqual(10 * 60)
  })

  it('of a profile are limited to a hundred in a day', async () => {
    const owner = await createOwner(api, 'lim-daily')
    await addHits('edit-profile-day', owner.profile.id, 99)
    expect((await editAgain(owner, 1)).statusCode).toBe(200)
    expect((await editAgain(owner, 2)).json()).toMatchObject({
      code: 'rate-limited',
      detail: 'Too many edits. Please try again in 24 hours.',
    })
  })

  it('from a network are limited to thirty, across profiles', async () => {
    const [one, other] = [await createOwner(api, 'lim-one'), await createOwner(api, 'lim-other')]
    other.ip = one.ip
    await addHits('edit-network', api.deps.keyedIds.ipKey(one.ip), 29)
    expect((await editAgain(one, 1)).statusCode).toBe(200)
    expect((await editAgain(other, 1)).statusCode).toBe(429)
    other.ip = nextIp()
    expect((await editAgain(other, 1)).statusCode).toBe(200)
    const { rows } = await api.models.pool.query(
      `select 1 from api.turns where kind = 'edit-profile' and key = $1`,
      [other.profile.id],
    )
    expect(rows).toHaveLength(1)
  })

  it('do not count without an edit message, and count with any other outcome', async () => {
    const owner = await createOwner(api, 'lim-careful')
    await addHits('edit-profile', owner.profile.id, 29)
    const noEdit = { bio: 'No edit of anything.', message: 'No edit', signature: '0x00' }
    expect((await sendEdit(owner, noEdit)).statusCode).toBe(400)
    expect((await editAgain(owner, -600_000)).json()).toMatchObject({ code: 'edit-expired' })
    expect((await editAgain(owner, 1)).statusCode).toBe(429)
  })
})

it('limits deletions of a profile to thirty in fifteen minutes, whether it exists or not', async () => {
  const owner = await createOwner(api, 'lim-leaving')
  await addHits('delete-profile', owner.profile.id, 28)
  const deleteOwn = async () => {
    const url = `/api/profile/${owner.profile.id}`
    const { statusCode } = await owner.ask({ method: 'DELETE', url })
    return statusCode
  }
  expect([await deleteOwn(), await deleteOwn(), await deleteOwn()]).toEqual([204, 404, 429])
})

describe('a rate-limit cost', () => {
  it('counts as that many units, and the wait lasts until that many are free', async () => {
    const ip = nextIp()
    await api.models.pool.query(
      `insert into api.turns (kind, key, at, weight) values
        ('rpc', $1, clock_timestamp() - interval '4 minutes', 500),
        ('rpc', $1, clock_timestamp() - interval '2 minutes', 2000)`,
      [api.deps.keyedIds.ipKey(ip)],
    )
    const waitFor = async (cost: number): Promise<number | undefined> => {
      const error = await consumeRateLimit(api.deps, 'rpc', { ip }, { cost }).then(
        () => undefined,
        (refusal) => refusal,
      )
      return error?.details.retryAfter
    }
    expect(await waitFor(500)).toBeUndefined()
    expect(await waitFor(250)).toBeGreaterThan(50)
    expect(await waitFor(250)).toBeLessThanOrEqual(60)
    expect(await waitFor(1000)).toBeGreaterThan(170)
  })
})

describe('a forged X-Forwarded-For', () => {
  it('is ignored without a trusted proxy', async () => {
    const visitors = await signInFrom('192.0.2.6', 4)
    const statuses = []
    for (const [i, visitor] of visitors.entries()) {
      const response = await visitor.ask({
        method: 'POST',
        url: '/api/profiles',
        headers: { 'x-forwarded-for': `203.0.113.${i}`, 'x-real-ip': `203.0.113.${i}` },
        payload: submissionOf(nextHandle()),
      })
      statuses.push(response.statusCode)
    }
    expect(statuses).toEqual([201, 201, 201, 429])
  })

  it('is read from the right behind a trusted proxy', async () => {
    const config = { ...api.deps.config, trustProxy: ['10.9.0.0/16'] }
    const app = await api.buildAnother({ config })
    const ask = async (proxy: string, forwarded: string) => {
      const [visitor] = (await signInFrom(proxy, 1, app)) as [Visitor]
      const response = await visitor.ask({
        method: 'POST',
        url: '/api/profiles',
        headers: { 'x-forwarded-for': forwarded },
        payload: submissionOf(nextHandle()),
      })
      return response.statusCode
    }
    const honest = []
    for (let i = 0; i < 4; i += 1)
      honest.push(await ask('10.9.0.1', `198.51.100.${i}, 203.0.113.7`))
    expect(honest).toEqual([201, 201, 201, 429])
    expect(await ask('10.9.0.1', '203.0.113.7, 203.0.113.8')).toBe(201)
    const direct = []
    for (let i = 0; i < 4; i += 1) direct.push(await ask('192.0.2.7', `203.0.113.${100 + i}`))
    expect(direct).toEqual([201, 201, 201, 429])
  })
})

describe('an entry of X-Forwarded-For that is not a plain address', () => {
  it.each([
    ['a port', (i: number) => `203.0.113.9:${4000 + i}`],
    ['a port behind IPv6', (i: number) => `[2001:db8:9:9::${i}]:${4000 + i}`],
    ['invalid text', (i: number) => `junk-${i}`],
  ])('does not get a separate count: %s', async (_name, forwarded) => {
    const config = { ...api.deps.config, trustProxy: ['10.9.0.0/16'] }
    const app = await api.buildAnother({ config })
    const visitors = await signInFrom('10.9.0.2', 4, app)
    const statuses = []
    for (const [i, visitor] of visitors.entries()) {
      const headers = { 'x-forwarded-for': forwarded(i) }
      const payload = submissionOf(nextHandle())
      const response = await visitor.ask({ method: 'POST', url: '/api/profiles', headers, payload })
      statuses.push(response.statusCode)
    }
    expect(statuses).toEqual([201, 201, 201, 429])
  })
})

describe('a request that stores rows or starts work', () => {
  it.each([
    ['nonce', 300, { method: 'GET', url: '/api/auth/nonce' }],
    ['upload', 60, { method: 'POST', url: '/api/media' }],
    ['upload', 60, { method: 'POST', url: '/api/media/drafts' }],
  ] as const)('is counted by address: %s, %i', async (kind, max, request) => {
    const [visitor] = (await signInFrom(nextIp(), 1)) as [Visitor]
    const key = api.deps.keyedIds.ipKey(visitor.ip)
    const addHitsNow =
      'insert into api.turns select $1, $2, clock_timestamp() from generate_series(1, $3)'
    await api.models.pool.query(addHitsNow, [kind, key, max - 1])
    expect((await visitor.ask(request)).statusCode).not.toBe(429)
    const refused = await visitor.ask(request)
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate-limited'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const elsewhere = Object.assign(createVisitor(api.app), { cookie: visitor.cookie })
    expect((await elsewhere.ask(request)).statusCode).not.toBe(429)
  })
})
