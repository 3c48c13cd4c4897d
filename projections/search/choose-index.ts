import type { Queryable } from '#postgres/queryable.ts'
import { afterSql, orderSql } from './order.ts'
import { type Search, type Start, whereSql } from './search.ts'

/** Number of rows within the scope of a search, and of all rows of its table. */
export type Sizes = { inScope: number; all: number }

/** Cost of a row found by an index, in rows read in order: it needs random access. */
const costOfCandidate = 4

/**
 * Returns a function that chooses how to find a number of matches: by the index condition that it
 * returns, or in order if undefined.
 *
 * In order, Postgres reads rows until enough match, which is fast for common matches. By an index it
 * reads all candidates of that index, which is fast for rare ones. The planner of Postgres cannot
 * choose: statistics of texts are off, because they would still contain samples of erased texts. So
 * this tests the first `sample` rows from the start of the page. It assumes the same share of matches,
 * and of candidates of each index, in all rows.
 */
export async function chooseIndex(
  db: Queryable,
  { table, scope, conditions, values }: Search,
  { order, after, inScope, all }: Start & Sizes,
  sample = 200,
): Promise<(needed: number) => string | undefined> {
  if (conditions.length === 0 || inScope <= sample) return () => undefined
  const where = whereSql([...scope, ...afterSql(order, after, values)])
  const count = (test: string) => `count(*) filter (where ${test})::int4`
  const tests = conditions.map(({ test }) => test)
  const { rows } = await db.query<{ seen: number; matching: number; passing: number[] }>(
    `select count(*)::int4 as seen, ${count(tests.join(' and '))} as matching,
        array[${tests.map(count).join(', ')}] as passing
      from (select * from ${table} d ${where} order by ${orderSql(order)} limit ${sample}) d`,
    [...values, ...(after ?? [])],
  )
  const { matching = 0, passing = [] } = rows[0] ?? {}
  const seen = Math.max(rows[0]?.seen ?? 0, 1)
  return (needed) => {
    // No match in the sample counts as half of one, since later rows may match.
    let index: string | undefined
    let lowestCost = Math.min(inScope, (needed * seen) / Math.max(matching, 0.5))
    for (const [at, condition] of conditions.entries()) {
      const cost = ((passing[at] ?? 0) / seen) * all * costOfCandidate
      if (condition.index === undefined || cost >= lowestCost) continue
      index = condition.index
      lowestCost = cost
    }
    return index
  }
}
