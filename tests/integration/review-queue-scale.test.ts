import type { Pool } from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { maxCounted } from '#contract/search/list-limits.ts'
import { arrivalBars, maxGroups } from '#contract/security/review-limits.ts'
import {
  getReviewFigures,
  listReviewQueue,
  maxGroupedProfiles,
  summarizeReview,
} from '#projections/review-queue/query.ts'
import { openReadModels, prepareReadPool } from '#tests/support/read-models.ts'

const now = new Date('2026-03-01T12:00:00.000Z')
const waiting = 20_000
let pool: Pool

/** All entries are of the last two hours, most from one network, 1 in 100 without links, none an edit. */
beforeAll(async () => {
  const models = await openReadModels()
  pool = await prepareReadPool(models)
  await pool.query(
    `insert into review_queue select gen_random_uuid(), 1, $1::timestamptz - i * interval '0.36 s',
        case when i % 100 = 0 then '["no_social_links"]' else '["very_short_bio"]' end::jsonb, 0,
        '203.0.113.' || i % 250, case when i % 10 = 0 then 'n' || i else '203.0.113.0/24' end, null
      from generate_series(1, ${waiting}) i`,
    [now],
  )
  await pool.query('vacuum analyze review_queue')
})

type Plan = {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** Number of rows of the queue that a plan read. */
function countRead(plan: Plan): number {
  const below = (plan.Plans ?? []).reduce((sum, child) => sum + countRead(child), 0)
  if (plan['Relation Name'] !== 'review_queue') return below
  const { 'Actual Rows': rows, 'Actual Loops': loops, 'Rows Removed by Filter': removed = 0 } = plan
  return below + (rows + removed) * loops
}

/** A pool that sums up the rows of the queue that its queries read. */
function watchReads() {
  const seen = { rows: 0 }
  const query = async (
    statement: string | { text: string; values?: unknown[] },
    values?: unknown[],
  ) => {
    const [text, given] =
      typeof statement === 'string' ? [statement, values] : [statement.text, statement.values]
    const { rows } = await pool.query(`explain (analyze, format json) ${text}`, given)
    seen.rows += countRead(rows[0]['QUERY PLAN'][0].Plan)
    return pool.query(statement as string, values)
  }
  return { seen, db: Object.create(pool, { query: { value: query } }) as Pool }
}

it('counts the queue up to a bound, without reading more rows', async () => {
  const { seen, db } = watchReads()
  expect(await getReviewFigures(db, now)).toMatchObject({
    held: { total: maxCounted, isBounded: true },
    oldestSince: new Date(now.getTime() - waiting * 360).toISOString(),
  })
  expect(seen.rows).toBeLessThanOrEqual(maxCounted + 2)
})

it('computes the counts, groups and arrivals from a part of the queue', async () => {
  const { seen, db } = watchReads()
  const { counts, groups, arrivals } = await summarizeReview(db, now)
  expect(counts).toEqual({
    all: { total: maxCounted, isBounded: true },
    lookalikes: { total: 0, isBounded: false },
    'no-links': { total: waiting / 100, isBounded: false },
    edits: { total: 0, isBounded: false },
  })
  expect(groups).toMatchObject([
    { network: '203.0.113.0/24', count: { total: maxCounted, isBounded: true } },
  ])
  expect(arrivals.length).toBeLessThanOrEqual(arrivalBars)
  expect(arrivals[0]).toEqual({ ago: 0, count: 333, crowded: 300 })
  const most =
    2 * maxGroupedProfiles + (maxGroups + 4) * (maxCounted + 1) + arrivalBars * maxCounted
  expect(seen.rows).toBeLessThanOrEqual(most)
  // The arrival bars count all 20,000 rows here. The rest of the reads does not grow with them.
  expect(seen.rows - waiting).toBeLessThan(3 * maxGroupedProfiles)
})

it.each(['lookalikes', 'edits', 'no-links'] as const)(
  'reads a page of %s without the rest of the queue',
  async (filter) => {
    const { seen, db } = watchReads()
    await listReviewQueue(db, { filter, limit: 25 })
    expect(seen.rows).toBeLessThanOrEqual(26)
  },
)
