// Measures the directory as of a position, and the differences between two, at 100,000 profiles with
// four states each, of which one in twenty is deleted. SQL writes the rows into the read models,
// because the log would take long. Run it: node tests/bench/as-of.ts [profiles]
import pg from 'pg'
import { profileTypes } from '#contract/profile/profile-type.ts'
import { diffGroup } from '#contract/views/as-of.ts'
import { findPositionAfter, findPositionAt, listEventPage } from '#projections/history/query.ts'
import { countDiff, listDiffPage } from '#projections/profile-versions/diff.ts'
import { countProfilesAsOf, listProfilesAsOf } from '#projections/profile-versions/query.ts'
import { createIndexes, prepareSchema } from '#projections/runner/schema/prepare-schema.ts'
import { views } from '#projections/runner/views.ts'
import { startOwnPostgres } from '#tests/support/own-postgres.ts'
import { checkGoal } from './goal.ts'
import { median, quantile, timeOf } from './measure.ts'

const profiles = Number(process.argv[2] ?? 100_000)
const goalMs = 300
const rounds = 60
const schema = 'read_bench'
const start = Date.UTC(2026, 0, 1)
const msPerPosition = 1000

const postgres = await startOwnPostgres()
const pool = new pg.Pool({ connectionString: postgres.url, options: `-c search_path=${schema}` })
// Postgres may stop before all connections of the ended pool are closed.
pool.on('error', () => undefined)

// Profile number i is submitted at position 10 i + 1, and edited twice until the end of the log.
const seed = [
  `create table sample as
    select gen_random_uuid() as id, (array['artist', 'collector', 'curator'])[1 + i % 3] as type,
      i, i * 10 + 1 as submitted, i * 10 + 2 as listed, edited, i % 20 = 0 as is_deleted,
      edited + (10 * ((${profiles} - edited / 10) * random())::int8) + 1 as edited_again
    from (select i, i * 10 + 3 + 10 * ((${profiles} - i) * random())::int8 as edited
      from generate_series(0::int8, ${profiles} - 1) i) of`,
  `insert into profile_version
    select id, 1, type, case when is_deleted then 'deleted' else 'listed' end, listed, edited,
      edited_again from sample`,
  `insert into profile_version_ended
    select id, listed, 1, type, 'held', null, submitted, submitted from sample
    union all select id, edited, 1, type, 'listed', listed, submitted, listed from sample
    union all select id, edited_again, 1, type, 'listed', listed, edited, edited from sample`,
  `insert into profile_content
    select id, position, 1, jsonb_build_object('name', 'Name ' || i, 'handle', 'h' || i,
      'bio', repeat('a bio of some length ', 20), 'hideWallet', false, 'socialLinks', '{}'::jsonb,
      'tags', '["Abstract"]'::jsonb, 'avatarUrl', null, 'profilePhotos', '[]'::jsonb)
    from sample, unnest(array[submitted, edited]) position where not is_deleted`,
  `insert into milestone_award
    select id, 1, type, i + 1, listed, to_timestamp(0), true from sample where not is_deleted`,
  `insert into history
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD'), position, gen_random_uuid(), at, 'profile', 0, type,
      'owner', null, id, 1
    from (select id, position, kind as type, to_timestamp((${start} + position * ${msPerPosition}) / 1000) as at
      from sample, unnest(array[submitted, listed, edited, edited_again],
        array['ProfileSubmitted', 'ProfileListed', 'ProfileEdited',
          case when is_deleted then 'ProfileDeleted' else 'ProfileEdited' end]) as e(position, kind)) of
    on conflict do nothing`,
]

/** Runs the queries of a page at a time, as its route does. */
async function openPage(at: string): Promise<void> {
  const position = (await findPositionAt(pool, at)) ?? 0n
  await listEventPage(pool, { cursor: String(position + 1n), limit: 2 })
  await Promise.all([
    findPositionAfter(pool, position),
    countProfilesAsOf(pool, position),
    ...profileTypes.map((type) => listProfilesAsOf(pool, { position, type, limit: 10 })),
  ])
}

async function openDiff(from: bigint, to: bigint): Promise<void> {
  const { counts } = await countDiff(pool, { from, to })
  const shown = diffGroup.options.filter((group) => counts[group] > 0)
  await Promise.all(shown.map((group) => listDiffPage(pool, { from, to, group, limit: 10 })))
}

/** Prints the times of a function called with random positions. Returns the 95th percentile in ms. */
async function measure(
  name: string,
  work: (position: bigint) => Promise<unknown>,
): Promise<{ p95: number }> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const position = BigInt(Math.floor(Math.random() * profiles * 10))
    times.push(await timeOf(() => work(position)))
  }
  const p95 = quantile(times, 0.95)
  console.log(`${name}: median ${median(times).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`)
  return { p95 }
}

/** Like `measure`, and compares the 95th percentile with the goal. */
async function measureGoal(...[name, work]: Parameters<typeof measure>): Promise<void> {
  const { p95 } = await measure(name, work)
  console.log(`goal of its p95: at most ${goalMs} ms: ${checkGoal(p95 <= goalMs)}`)
}

const timeAt = (position: bigint) =>
  new Date(start + Number(position) * msPerPosition).toISOString()

try {
  await prepareSchema(pool, schema, views)
  for (const text of seed) await pool.query(text)
  await createIndexes(pool, schema, views)
  await pool.query('vacuum analyze')
  const head = BigInt(profiles * 10)
  const day = BigInt(86_400_000 / msPerPosition)
  console.log(`${profiles} profiles, ${rounds} random positions each`)
  await measureGoal('the directory at a time', (position) => openPage(timeAt(position)))
  await measure('its counts alone', (position) => countProfilesAsOf(pool, position))
  await measure('a list from the middle', (position) =>
    listProfilesAsOf(pool, {
      position,
      type: 'artist',
      limit: 50,
      cursor: String(position / 2n),
    }),
  )
  await measureGoal('differences between a position and the day after', (position) =>
    openDiff(position, position + day),
  )
  await measureGoal('differences between a position and now', (position) =>
    openDiff(position, head),
  )
} finally {
  await pool.end()
  await postgres.stop()
}
