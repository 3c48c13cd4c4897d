import { networkOf, parseNetworkBlock } from '#contract/network-of.ts'
import type { AttemptFilter } from '#contract/search/attempt-filter.ts'
import type { Queryable } from '#postgres/queryable.ts'

/** Adds a parameter, and returns its place in the SQL. */
type Bind = (value: unknown) => string

/**
 * Attempts to test: `text` is SQL that returns their positions, newest first, with the parameters
 * `values`. `tests` is an SQL condition on an attempt `a`, with `further` as the parameters after them.
 */
export type Candidates = {
  text: string
  values: readonly unknown[]
  tests: string
  further: readonly unknown[]
}

/** One condition of a filter. `source` finds its attempts in order, by an index. */
type Condition = {
  source?: (bind: Bind) => { from: string; where: string }
  test: (bind: Bind) => string
}

/**
 * Returns the attempts before a position that the narrowest index finds, to test by the whole
 * filter.
 */
export async function findCandidates(
  db: Queryable,
  { filter, before }: { filter: AttemptFilter; before: string | undefined },
): Promise<Candidates> {
  const values: unknown[] = []
  const bind: Bind = (value) => `$${values.push(value)}`
  const conditions = await listConditions(db, filter)
  const all = { from: 'attempt', where: 'true' }
  const { from, where } = conditions.find(({ source }) => source)?.source?.(bind) ?? all
  const range = [
    ...(before === undefined ? [] : [`position < ${bind(before)}`]),
    ...(filter.day === undefined ? [] : rangeOfDay(bind(filter.day))),
  ]
  const text = `select position from ${from} where ${[where, ...range].join(' and ')}
    order by position desc`
  const textValues = values.length
  const tests = conditions.map(({ test }) => test(bind)).join(' and ') || 'true'
  return { text, values: values.slice(0, textValues), tests, further: values.slice(textValues) }
}

/** Limits positions to those of a day. They are close together, except around midnight. */
function rangeOfDay(day: string): string[] {
  const edge = (which: 'min' | 'max') =>
    `(select ${which}(position) from attempt where day = ${day}::date)`
  return [`position >= ${edge('min')}`, `position <= ${edge('max')}`]
}

/** Lists the conditions of a filter, those that usually find the fewest attempts first. */
async function listConditions(db: Queryable, filter: AttemptFilter): Promise<Condition[]> {
  const { type, flag, code, blocked, network, wallet, day } = filter
  const conditions: Condition[] = []
  if (wallet !== undefined) {
    conditions.push(equals('attempt_content', 'wallet', wallet.toLowerCase()))
  }
  if (network !== undefined) conditions.push(await inNetwork(db, network))
  if (flag !== undefined) conditions.push(equals('attempt_mark', 'mark', `flag ${flag}`))
  if (code !== undefined) conditions.push(equals('attempt_mark', 'mark', `code ${code}`))
  if (type !== undefined) conditions.push(equals('attempt', 'type', type))
  if (blocked !== undefined) conditions.push(equals('attempt', 'blocked', blocked === 'true'))
  if (day !== undefined) conditions.push({ test: (bind) => `a.day = ${bind(day)}::date` })
  return conditions
}

/** Matches a column that is indexed together with the position. */
function equals(table: string, column: string, value: unknown): Condition {
  return {
    source: (bind) => ({ from: table, where: `${column} = ${bind(value)}` }),
    test: (bind) =>
      table === 'attempt'
        ? `a.${column} = ${bind(value)}`
        : `exists (select from ${table} t
            where t.${column} = ${bind(value)} and t.position = a.position)`,
  }
}

/**
 * Maximum number of attempts of a block to sort for each page. In a larger block, a scan of the
 * newest attempts soon finds some.
 */
const maxSorted = 5000

/** Matches an address, or a block of addresses. */
async function inNetwork(db: Queryable, network: string): Promise<Condition> {
  const block = parseNetworkBlock(network)
  if (!block) return { test: () => 'true' }
  const { address, prefix } = block
  const cidr = `${address}/${prefix}`
  const test = (bind: Bind) => `a.ip <<= ${bind(cidr)}::inet`
  if (prefix === (address.includes(':') ? 128 : 32)) {
    return { ...equals('attempt', 'network', networkOf(address)), test }
  }
  const inBlock = (parameter: string) =>
    `ip >= host(network(${parameter}::inet))::inet and ip <= host(broadcast(${parameter}::inet))::inet`
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int4 as count from (select from attempt where ${inBlock('$1')} limit $2) few`,
    [cidr, maxSorted + 1],
  )
  if ((rows[0]?.count ?? 0) > maxSorted) return { test }
  // `offset 0` keeps Postgres from scanning all attempts in order instead.
  const source = (bind: Bind) => ({
    from: `(select position from attempt where ${inBlock(bind(cidr))} offset 0) found`,
    where: 'true',
  })
  return { source, test }
}
