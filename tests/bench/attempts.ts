// Measures pages of the attempt log and the threat scores at a million attempts from 1,000
// addresses, 5,000 a minute. SQL writes the rows into the read models, because the log would take
// an hour. Run it: node tests/bench/attempts.ts
import pg from 'pg'
import type { AttemptFilter } from '#contract/search/attempt-filter.ts'
import { listAttemptPage } from '#projections/attempts/query.ts'
import { prepareSchema } from '#projections/runner/schema/prepare-schema.ts'
import { views } from '#projections/runner/views.ts'
import { countAttempts, getThreats } from '#projections/threats/query.ts'
import { startOwnPostgres } from '#tests/support/own-postgres.ts'
import { checkGoal } from './goal.ts'
import { quantile, timeOf } from './measure.ts'

const attempts = 1_000_000
const limit = 50
const goal = 1.5
const rounds = 41
const schema = 'read_bench'
const now = new Date('2026-03-01T12:00:00.000Z')

const postgres = await startOwnPostgres()
const pool = new pg.Pool({ connectionString: postgres.url, options: `-c search_path=${schema}` })

const seed = [
  `insert into attempt select i, gen_random_uuid(), at::date, at, null,
      case when i % 3 = 0 then 'edit' else 'submit' end, 1, 1, i % 4 <> 0,
      case when i % 4 = 0 then '[]' when i % 997 = 0 then '["handle-taken"]' else '["rate-limited"]' end::jsonb,
      i % 64, ('00000000-0000-4000-8000-' || lpad((i % 5000)::text, 12, '0'))::uuid, 'owner', null, 'r',
      ('10.0.' || from_address / 250 || '.' || from_address % 250)::inet,
      '10.0.' || from_address / 250 || '.' || from_address % 250,
      'Mozilla/5.0 (X11; Linux x86_64)'
    from (select i, i::int8 * 7919 % 1000 as from_address, $1::timestamptz - (${attempts} - i) * interval '12 ms' as at
      from generate_series(1, ${attempts}) i) of`,
  `insert into attempt_mark select 'code ' || (codes ->> 0), position, day from attempt
      where codes <> '[]' and $1::timestamptz is not null
    union all select 'flag very_short_bio', position, day from attempt where flag_bits & 16 <> 0`,
  `insert into attempt_content select position, profile_id, 1, day,
      '0x' || lpad((position % 500)::text, 40, '0'), '0x' || lpad((position % 500)::text, 40, '0'),
      '{"name":"test123","bio":"short"}' from attempt where $1::timestamptz is not null`,
  `insert into threat select network, quarter, quarter::date, coalesce(sum(weight) filter (where blocked), 0),
      jsonb_build_object('rate-limited', coalesce(sum(weight) filter (where blocked), 0)), bit_or(flag_bits), max(at)
    from (select *, date_bin('15 min', at, '2026-01-01') as quarter from attempt
      where $1::timestamptz is not null) a group by network, quarter`,
  // A flood that lasts all day: 1,000 networks in each earlier quarter of an hour.
  `insert into threat select network, quarter - n * interval '15 min', quarter::date, refused, refused_by,
      flag_bits, last_at - n * interval '15 min'
    from (select distinct on (network) * from threat order by network, quarter) first,
      generate_series(1, 82) n where $1::timestamptz is not null`,
]

/**
 * Returns the lower quartile of the ms of each function, because a busy machine is slow at times. Measures them in
 * turn, so that load on the machine affects all of them.
 */
async function measure(...works: (() => Promise<unknown>)[]): Promise<number[]> {
  const times = works.map((): number[] => [])
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, work] of works.entries()) {
      times[index]?.push(await timeOf(work))
    }
  }
  return times.map((each) => quantile(each, 0.25))
}

/** Finds the cursor of page 1,000, or of the last full page when there are fewer. */
async function findPage(
  filter: AttemptFilter,
  page: number,
): Promise<{ cursor?: string; number: number }> {
  let cursor: string | undefined
  let before: string | undefined
  // A page here has twice the length of a measured page.
  for (let number = 1; number < page; number += 2) {
    const { next, attempts: found } = await listAttemptPage(pool, {
      filter,
      limit: 100,
      withContent: false,
      ...(cursor && { cursor }),
    })
    // The last page is short, and only a further read would prove that it is the last.
    if (next === null || found.length < 100)
      return { ...(before && { cursor: before }), number: number - 2 }
    before = cursor
    cursor = next
  }
  return { ...(cursor && { cursor }), number: page }
}

const filters: Record<string, AttemptFilter> = {
  'no filter': {},
  'a type': { type: 'edit' },
  'a result': { blocked: 'true' },
  'a flag': { flag: 'very_short_bio' },
  'a rare code': { code: 'handle-taken' },
  'an address': { network: '10.0.1.7' },
  'a block': { network: '10.0.2.0/24' },
  'a wallet': { wallet: `0x${'7'.padStart(40, '0')}` },
  'a day': { day: '2026-03-01' },
  'a flag and a type': { flag: 'very_short_bio', type: 'edit' },
}

try {
  await prepareSchema(pool, schema, views)
  for (const text of seed) await pool.query(text, [now])
  await pool.query('vacuum analyze')
  console.log(`${attempts} attempts, pages of ${limit}, lower quartile of ${rounds}`)
  for (const [name, filter] of Object.entries(filters)) {
    const { number, cursor } = await findPage(filter, 1000)
    const read = (from?: string) => () =>
      listAttemptPage(pool, { filter, limit, ...(from && { cursor: from }) })
    await Promise.all([read()(), read(cursor)()])
    const [first = 0, far = 0] = await measure(read(), read(cursor))
    const ratio = far / first
    console.log(
      `${name}: page 1 ${first.toFixed(2)} ms, page ${number} ${far.toFixed(2)} ms, ratio ${ratio.toFixed(2)}, goal at most ${goal}: ${checkGoal(ratio <= goal)}`,
    )
  }
  const [threats = 0, counts = 0] = await measure(
    () => getThreats(pool, now),
    () => countAttempts(pool, now),
  )
  const { totals } = await getThreats(pool, now)
  console.log(
    `threats of ${totals.monitoredIps} networks after a day of it: ${threats.toFixed(0)} ms; counts: ${counts.toFixed(1)} ms`,
  )
} finally {
  await pool.end()
  await postgres.remove()
}
