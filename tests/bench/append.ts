// Measures appends to the event log in Postgres against bare autocommit inserts of the same bytes
// in the same run. Run it: node tests/bench/append.ts
import { randomUUID } from 'node:crypto'
import { cpus } from 'node:os'
import pg from 'pg'
import type { EncodedEvent } from '#event-log/port.ts'
import { openPostgresLog } from '#event-log/postgres/open-postgres-log.ts'
import { startOwnPostgres } from '#tests/support/own-postgres.ts'
import { createEvent } from './create-event.ts'
import { checkGoal } from './goal.ts'
import { formatRange, measureAlternately, median, quantile, ratiosOf, timeOf } from './measure.ts'

const rounds = 5
const roundMs = 1000
const goals = new Map([
  [1, 0.85],
  [16, 1.2],
  [64, 2],
])

type Result = { perSecond: number; p50: number; p99: number }
type Append = (stream: string, revision: bigint, event: EncodedEvent) => Promise<unknown>

/** Runs this many callers for `ms`, each with appends of ten events to one stream after another. */
async function measure(callers: number, ms: number, append: Append): Promise<Result> {
  const times: number[] = []
  const end = performance.now() + ms
  const call = async () => {
    while (performance.now() < end) {
      const stream = `bench-${randomUUID()}`
      for (let revision = 0n; revision < 10n && performance.now() < end; revision += 1n) {
        times.push(await timeOf(() => append(stream, revision, createEvent())))
      }
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: callers }, call))
  const perSecond = times.length / ((performance.now() - began) / 1000)
  return { perSecond, p50: median(times), p99: quantile(times, 0.99) }
}

const segments = 160

/**
 * Makes Postgres create the files of its write-ahead log ahead. A fresh server zeroes and syncs new
 * 16 MB files while commits wait, which would slow down the faster side more often. A server that
 * has run for a while reuses files.
 */
async function createWalSegments(pool: pg.Pool): Promise<void> {
  for (let made = 0; made < segments; made += 1) {
    await pool.query(`select pg_logical_emit_message(false, '', ''), pg_switch_wal()`)
  }
  await pool.query('checkpoint')
}

const settings = ['shared_buffers=512MB', 'min_wal_size=4GB', 'max_wal_size=8GB']
const postgres = await startOwnPostgres(settings.flatMap((setting) => ['-c', setting]))
const pool = new pg.Pool({ connectionString: postgres.url, max: 64 })
try {
  await createWalSegments(pool)
  const log = await openPostgresLog({ pool })
  await pool.query(`create table bare (position bigserial primary key, stream text not null,
    revision bigint not null, id uuid not null, type text not null, data json not null,
    metadata json not null, unique (stream, revision))`)

  const ours: Append = (stream, revision, event) =>
    log.append(stream, [event], revision === 0n ? 'no-stream' : revision - 1n)
  const bare: Append = (stream, revision, { id, type, data, metadata }) =>
    pool.query({
      name: 'bare',
      text: 'insert into bare (stream, revision, id, type, data, metadata) values ($1, $2, $3, $4, $5, $6)',
      values: [stream, revision, id, type, JSON.stringify(data), JSON.stringify(metadata)],
    })

  const { rows: inForce } = await pool.query(
    `select name, setting from pg_settings where name in
     ('fsync', 'synchronous_commit', 'full_page_writes', 'wal_sync_method', 'server_version')`,
  )
  console.log(inForce.map(({ name, setting }) => `${name}=${setting}`).join(' '))
  console.log(`${cpus().length} processors, ${rounds} rounds of A-B-B-A, ${roundMs} ms each`)
  for (const [callers, goal] of goals) {
    const measureOurs = () => measure(callers, roundMs, ours)
    const measureBare = () => measure(callers, roundMs, bare)
    await measureOurs()
    await measureBare()
    const { a, b } = await measureAlternately(rounds, measureOurs, measureBare)
    const rates = (list: Result[]) => list.map(({ perSecond }) => perSecond)
    const ratios = ratiosOf({ a: rates(a), b: rates(b) })
    const formatResults = (list: Result[]) =>
      `${median(rates(list)).toFixed(0)}/s, ` +
      `p50 ${median(list.map(({ p50 }) => p50)).toFixed(2)} ms, ` +
      `p99 ${median(list.map(({ p99 }) => p99)).toFixed(2)} ms`
    console.log(
      `append, ${callers} callers: ${formatRange(ratios)} of bare inserts, ` +
        `goal ${goal}: ${checkGoal(median(ratios) >= goal)}; ours ${formatResults(a)}; bare ${formatResults(b)}`,
    )
  }
  await log.close()
} finally {
  await pool.end()
  await postgres.remove()
}
