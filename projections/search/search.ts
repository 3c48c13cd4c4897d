import type { Queryable } from '#postgres/queryable.ts'
import { afterSql, type Order, orderSql } from './order.ts'

/** A condition as SQL on a row `d`. */
export type Condition = {
  /** Tests a row. No index serves it. */
  test: string
  /** Finds at least the rows that pass the test, by an index. */
  index?: string | undefined
}

/** A search among the rows `d` of a table. `values` are the parameters of its SQL. */
export type Search = {
  table: 'directory' | 'roster'
  /** Conditions that the ordered indexes serve, such as the type. */
  scope: readonly string[]
  conditions: readonly Condition[]
  /** Finds some of the matches by an index. If there are enough, the count needs no others. */
  someMatches?: string | undefined
  values: readonly unknown[]
}

/** Start of a page: the order, and the sort key that it follows. */
export type Start = { order: Order; after?: readonly string[] | undefined }

/** Maximum number of matches, and the `index` of the condition that finds them (see `chooseIndex`); without one they are read in order. */
type Lookup = { limit: number; index: string | undefined }

/**
 * Returns a query for the id and the sort key of up to `limit` matches, in order. By an index it
 * finds all matches, so `total` is their number.
 */
export function selectMatches(
  search: Search,
  { order, after }: Start,
  { limit, index }: Lookup,
): { text: string; values: unknown[] } {
  const total = index === undefined ? 'null::int4' : '(select count(*)::int4 from matches)'
  return {
    text: `with ${matchesSql(search, order, index)}
      select d.*, ${total} as total from matches d
        ${whereSql(afterSql(order, after, search.values))}
        order by ${orderSql(order)} limit ${limit}`,
    values: [...search.values, ...(after ?? [])],
  }
}

/** Counts up to `limit` matches. */
export async function countMatches(
  db: Queryable,
  search: Search,
  order: Order,
  { limit, index }: Lookup,
): Promise<number> {
  const { someMatches, table, scope, values } = search
  const count = async (text: string) => {
    const counted = `select count(*)::int4 as count from (${text} limit ${limit}) d`
    const { rows } = await db.query<{ count: number }>(counted, [...values])
    return rows[0]?.count ?? 0
  }
  const all = `with ${matchesSql(search, order, index)} select from matches d`
  if (index !== undefined) return count(all)
  if (someMatches !== undefined) {
    const some = await count(`select from ${table} d ${whereSql([...scope, someMatches])}`)
    if (some === limit) return some
  }
  return count(`${all} order by ${orderSql(order)}`)
}

/**
 * Returns the matches as a common table expression. Those of an index are materialized: Postgres
 * would rather read all rows in order than sort them.
 */
function matchesSql(
  { table, scope, conditions }: Search,
  order: Order,
  index: string | undefined,
): string {
  const columns = [...new Set(['profile_id', ...order.columns])].map((column) => `d.${column}`)
  const tests = [...scope, ...(index ? [index] : []), ...conditions.map(({ test }) => test)]
  return `matches as ${index ? '' : 'not '}materialized (
    select ${columns.join(', ')} from ${table} d ${whereSql(tests)})`
}

/** Returns a `where` clause of all tests; nothing without one. */
export function whereSql(tests: readonly string[]): string {
  return tests.length === 0 ? '' : `where ${tests.join(' and ')}`
}
