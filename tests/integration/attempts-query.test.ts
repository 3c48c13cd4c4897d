import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { pino } from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import type { NewEvent } from '#contract/events/event.ts'
import type { SecurityEvent } from '#contract/events/security.ts'
import type { AttemptFilter } from '#contract/search/attempt-filter.ts'
import { attemptTypes, quarterOf } from '#contract/security/attempt.ts'
import { type FlagName, flagNames } from '#contract/security/flags.ts'
import { scoreThreat } from '#contract/security/threat.ts'
import type { Queryable } from '#postgres/queryable.ts'
import { type Attempt, listAttemptPage } from '#projections/attempts/query.ts'
import { maxNetworkRules } from '#projections/networks/query.ts'
import { startProjector } from '#projections/runner/run.ts'
import { countAttempts, getThreats } from '#projections/threats/query.ts'
import { createRandom, type Random } from '#tests/support/random.ts'
import { openReadModels, prepareReadPool } from '#tests/support/read-models.ts'

/** With this start, some attempts fall on the exact start of a quarter of an hour. */
const start = Date.UTC(2099, 2, 1, 0, 6)
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const count = 400

const ips = [
  '203.0.113.7',
  '203.0.113.9',
  '198.51.100.1',
  '2001:db8:1:2::5',
  '2001:db8:1:2::6',
  '2001:db8:1:3::5',
  'junk',
]
const wallets = [1, 2, 3].map((digit) => `0x${String(digit).repeat(40)}`)
const codes = ['bot-refused', 'rate-limited', 'handle-taken', 'duplicate-content']

let db: Pool
let owner: Pool
let recorded: Attempt[]

function createAttempt(random: Random, at: string): SecurityEvent {
  const day = at.slice(0, 10)
  const some = <Item>(items: readonly Item[]) => items.filter(() => random.chance(0.3))
  const flags: FlagName[] = some(flagNames)
  const reasons = random.chance(0.6) ? [random.pick(codes), ...some(codes)] : []
  const several = { day, since: at, until: at, count: 1 + random.below(90) }
  if (random.chance(0.1)) return { type: 'SignInsRefused', data: { ...several, codes: reasons } }
  if (random.chance(0.1)) {
    return { type: 'AttemptsSummed', data: { ...several, codes: reasons, flags } }
  }
  const place = random.below(wallets.length)
  const life = { profileId: `${place}0000000-0000-4000-8000-000000000000`, life: 1 }
  return {
    type: 'AttemptRecorded',
    data: {
      ...life,
      day,
      attempt: random.pick(['submit', 'edit'] as const),
      blocked: reasons.length > 0,
      codes: [...new Set(reasons)],
      flags,
    },
    personal: {
      walletAddress: wallets[place] ?? '',
      content: { name: `Name ${random.below(99)}` },
    },
  }
}

beforeAll(async () => {
  const models = await openReadModels()
  owner = models.pool
  db = await prepareReadPool(models)
  const projector = startProjector({ ...models, logger: pino({ level: 'silent' }) })
  await projector.ready
  const random = createRandom(7)
  const events = Array.from({ length: count }, (_, place): NewEvent<SecurityEvent> => {
    const at = new Date(start + place * 9 * minuteMs).toISOString()
    const metadata = { at, requestId: 'r', actor: { kind: 'owner' as const, id: null } }
    const origin = { ip: random.pick(ips), userAgent: 'a browser' }
    return { ...createAttempt(random, at), id: randomUUID(), metadata, origin }
  })
  const { position } = await models.eventStore.append('security-all', events, 'no-stream')
  await projector.waitFor(position, 60_000)
  await projector.stop()
  recorded = (await listAttemptPage(db, { limit: count })).attempts
})

/** Addresses and blocks in several spellings, with a predicate for the attempts from each. */
const blocks: Record<string, (attempt: Attempt) => boolean> = {
  '203.0.113.7': ({ ipAddress }) => ipAddress === '203.0.113.7',
  '203.0.113.0/24': ({ ipAddress }) => ipAddress?.startsWith('203.0.113.') === true,
  '198.51.100.77/24': ({ ipAddress }) => ipAddress === '198.51.100.1',
  '2001:DB8:1:2:0:0:0:6': ({ ipAddress }) => ipAddress === '2001:db8:1:2::6',
  '2001:db8:1:2::/64': ({ network }) => network === '2001:db8:1:2::/64',
  '2001:db8::/32': ({ ipAddress }) => ipAddress?.startsWith('2001:db8:') === true,
  '10.0.0.0/8': () => false,
  '0.0.0.0/0': ({ ipAddress }) => ipAddress?.includes('.') === true,
}

/** Reference implementation of the filter, for one attempt. */
function matches(filter: AttemptFilter, attempt: Attempt): boolean {
  const { type, flag, code, blocked, network, wallet, day } = filter
  return (
    (type === undefined || attempt.attemptType === type) &&
    (flag === undefined || attempt.suspiciousFlags.includes(flag)) &&
    (code === undefined || attempt.codes.includes(code)) &&
    (blocked === undefined || String(attempt.blocked) === blocked) &&
    (network === undefined || blocks[network]?.(attempt) === true) &&
    (wallet === undefined || attempt.walletAddress?.toLowerCase() === wallet.toLowerCase()) &&
    (day === undefined || attempt.timestamp.startsWith(day))
  )
}

function createFilter(random: Random): AttemptFilter {
  const some = <Value>(value: Value) => (random.chance(0.25) ? value : undefined)
  return {
    type: some(random.pick(attemptTypes)),
    flag: some(random.pick(flagNames)),
    code: some(random.pick([...codes, 'never-given'])),
    blocked: some(random.pick(['true', 'false'] as const)),
    network: some(random.pick(Object.keys(blocks))),
    wallet: some(random.pick(wallets)),
    day: some(new Date(start + random.below(4) * dayMs).toISOString().slice(0, 10)),
  }
}

/** Reads all pages, from the newest to the last. */
async function readPages(
  filter: AttemptFilter,
  limit: number,
  looked: number,
): Promise<string[][]> {
  const pages: string[][] = []
  let cursor: string | null | undefined
  while (cursor !== null) {
    const page = await listAttemptPage(db, { filter, limit, ...(cursor && { cursor }) }, looked)
    expect(page.attempts.length).toBeLessThanOrEqual(limit)
    expect(page.lookedBackTo === null).toBe(page.next === null)
    pages.push(page.attempts.map(({ id }) => id))
    cursor = page.next
  }
  return pages
}

describe('the list of attempts', () => {
  it('contains all attempts, newest first', () => {
    expect(recorded).toHaveLength(count)
    const times = recorded.map(({ timestamp }) => timestamp)
    expect(times).toEqual(times.toSorted().reverse())
  })

  it.each(Array.from({ length: 60 }, (_, seed) => seed))(
    'returns the same as a filter over single attempts (seed %i)',
    async (seed) => {
      const random = createRandom(seed + 1)
      const filter = createFilter(random)
      const expected = recorded.filter((attempt) => matches(filter, attempt)).map(({ id }) => id)
      const pages = await readPages(filter, 1 + random.below(20), 1 + random.below(60))
      expect(pages.flat(), JSON.stringify(filter)).toEqual(expected)
    },
  )
})

type Counted = { failed: number; flags: Set<FlagName>; lastAt: string }

/** Weight of an attempt. Thirty refused sign-ins count as one, and fewer also count as one. */
function weightOf({ attemptType, count: several }: Attempt): number {
  return attemptType === 'sign-in' ? Math.max(1, Math.floor(several / 30)) : several
}

/** Reference implementation of the counts per network over the last 24 hours. */
function countNaively(now: number): Map<string, Counted> {
  const counted = new Map<string, Counted>()
  for (const attempt of recorded) {
    const { network, blocked, timestamp } = attempt
    if (Date.parse(timestamp) <= now - dayMs) continue
    const found = counted.get(network) ?? { failed: 0, flags: new Set(), lastAt: timestamp }
    if (blocked) found.failed += weightOf(attempt)
    for (const flag of attempt.suspiciousFlags) found.flags.add(flag)
    counted.set(network, found)
  }
  return counted
}

/** Minutes after the last attempt: at and around the edges of a quarter of an hour and of the window. */
const moments = [0, 1, 7, 8, 15, 30, 60, 600, 1439, 1440, 1441, 3000]

describe('the threat scores', () => {
  it.each(moments)(
    'cover the 24 hours before minute %i after the last attempt',
    async (minutes) => {
      const now = Date.parse(recorded[0]?.timestamp ?? '') + minutes * minuteMs
      const counted = countNaively(now)
      const { suspiciousActivity, totals } = await getThreats(db, new Date(now))
      expect(new Set(suspiciousActivity.map(({ ip }) => ip))).toEqual(new Set(counted.keys()))
      for (const threat of suspiciousActivity) {
        const { failed = 0, flags = new Set(), lastAt } = counted.get(threat.ip) ?? {}
        const scored = scoreThreat({ failedAttempts: failed, flags: [...flags] })
        expect(threat).toMatchObject({ failedAttempts: failed, lastAttemptAt: lastAt, ...scored })
        expect(new Set(threat.flags)).toEqual(flags)
        expect(sum(threat.reasons.map(({ points }) => points))).toBe(threat.score)
      }
      expect(totals).toEqual({
        activeThreats: suspiciousActivity.filter(({ level }) => level === 'High').length,
        blockedAttempts: sum(suspiciousActivity.map(({ failedAttempts }) => failedAttempts)),
        monitoredIps: counted.size,
      })
      const scores = suspiciousActivity.map(({ score }) => score)
      expect(scores).toEqual(scores.toSorted((one, other) => other - one))
    },
  )

  it('omit an allowed network until the allowance ends, and include it after that', async () => {
    const now = Date.parse(recorded[0]?.timestamp ?? '')
    const allowed = (ip: string) => ip.startsWith('203.0.113.')
    const { rows } = await db.query<{ schema: string }>('select current_schema() as schema')
    const table = `${rows[0]?.schema}.network_rule`
    await owner.query(
      `insert into ${table} values ('allowance', current_date, 'allow', '203.0.113.0/24', 'A house', 'house',
        null, now(), $1)`,
      [new Date(now + 1).toISOString()],
    )
    const during = await getThreats(db, new Date(now))
    const after = await getThreats(db, new Date(now + 1))
    await owner.query(`delete from ${table} where network_key = 'allowance'`)
    expect(during.suspiciousActivity.some(({ ip }) => allowed(ip))).toBe(false)
    expect(after.suspiciousActivity.filter(({ ip }) => allowed(ip))).toHaveLength(2)
    expect(after.totals.monitoredIps).toBe(during.totals.monitoredIps + 2)
  })

  it('include networks beyond the limit in the totals', async () => {
    const now = new Date(recorded[0]?.timestamp ?? '')
    const whole = await getThreats(db, now)
    const few = await getThreats(db, now, 2)
    expect(few.suspiciousActivity).toEqual(whole.suspiciousActivity.slice(0, 2))
    expect(few.totals).toEqual(whole.totals)
  })
})

/** Captures the statement of a query, so that its plan can be read. */
async function catchQuery(read: (db: Queryable) => Promise<unknown>) {
  const queries: { text: string; values: unknown[] }[] = []
  const query = async (query: { text: string; values: unknown[] }) => {
    queries.push(query)
    return { rows: [] }
  }
  await read({ query } as unknown as Queryable)
  const [{ text, values } = { text: '', values: [] }] = queries
  return { text, values }
}

type Plan = {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: Plan[]
}

/** Number of rows that a plan read, in all its steps. */
function countLooked(plan: Plan): number {
  const { 'Actual Rows': rows, 'Actual Loops': loops, Plans: parts = [] } = plan
  const removed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Join Filter'] ?? 0)
  return (rows + removed) * loops + sum(parts.map(countLooked))
}

describe('the threat scores with the maximum number of allowances', () => {
  const now = new Date(Date.UTC(2100, 0, 1, 12))
  const networks = 2000
  const host = (n: string) =>
    `'10.' || ${n} / 65536 || '.' || ${n} / 256 % 256 || '.' || ${n} % 256`

  beforeAll(async () => {
    const { rows } = await db.query<{ schema: string }>('select current_schema() as schema')
    const { schema } = rows[0] ?? {}
    await owner.query(
      `insert into ${schema}.network_rule
        select n::text, current_date, 'allow',
            case when n % 2 = 0 then ${host('n')} else '172.16.' || n % 256 || '.0/24' end,
            'A house', 'house', null, now(), $1::timestamptz + interval '1 day'
          from generate_series(1, $2) n`,
      [now.toISOString(), maxNetworkRules],
    )
    await owner.query(
      `insert into ${schema}.threat
        select ${host('n')}, $1::timestamptz, current_date, 1, '{"bot-refused": 1}', 0, $1::timestamptz
          from generate_series(1, $2) n`,
      [quarterOf(now.toISOString()), networks],
    )
    await owner.query(
      `insert into ${schema}.threat select network, $1::timestamptz, current_date, 1, '{"bot-refused": 1}', 0, $1::timestamptz
        from unnest($2::text[]) network`,
      [quarterOf(now.toISOString()), ['172.16.7.9', '172.17.7.9', 'unknown', '2001:db8:0:0::/64']],
    )
  })

  it('omit networks that are allowed by address or block', async () => {
    const { suspiciousActivity, totals } = await getThreats(db, now, networks)
    expect(totals.monitoredIps).toBe(networks / 2 + 3)
    const listed = new Set(suspiciousActivity.map(({ ip }) => ip))
    const addresses = ['10.0.0.1', '10.0.0.2', '172.16.7.9', '172.17.7.9', 'unknown']
    expect(addresses.filter((ip) => listed.has(ip))).toEqual(['10.0.0.1', '172.17.7.9', 'unknown'])
  })

  it('compare few pairs of networks and allowances', async () => {
    const { text, values } = await catchQuery((queryable) => getThreats(queryable, now))
    const client = await db.connect()
    // Simulates a planner that expects few allowances and compares each network with all of them.
    await client.query('begin; set local enable_hashjoin = off; set local enable_mergejoin = off')
    const { rows } = await client.query(`explain (analyze, format json) ${text}`, values)
    await client.query('rollback')
    client.release()
    const [{ Plan: plan }] = rows[0]['QUERY PLAN']
    expect(countLooked(plan)).toBeLessThan((networks * maxNetworkRules) / 10)
  })
})

describe('the counts of attempts', () => {
  it('cover each quarter of an hour of 24 hours, including those without attempts', async () => {
    const now = Date.parse(recorded[0]?.timestamp ?? '') + 20 * minuteMs
    const counts = await countAttempts(db, new Date(now))
    expect(counts).toHaveLength(96)
    expect(counts.at(-1)?.attempts).toBe(0)
    for (const { quarter, ...totals } of counts) {
      const within = recorded.filter(({ timestamp }) => quarterOf(timestamp) === quarter)
      const weigh = (some: readonly Attempt[]) => sum(some.map(weightOf))
      expect(totals).toEqual({
        attempts: weigh(within),
        blocked: weigh(within.filter(({ blocked }) => blocked)),
        flagged: weigh(within.filter(({ suspiciousFlags }) => suspiciousFlags.length > 0)),
      })
    }
  })
})

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
