import { Gauge, type Registry } from 'prom-client'
import { registerGauge } from '#backend/process/gauge.ts'
import { startSampling } from '#backend/process/sampler.ts'
import type { Queryable } from '#postgres/queryable.ts'
import type { Projector } from './run.ts'

type Sources = {
  pool: Queryable
  logId: string
  /** Schema of the read models. */
  schema: string
  projector: Pick<Projector, 'status'>
}

/**
 * Registers the metrics of both stores: their availability, the clock difference to Postgres, the
 * numbers of pending erasures and unreadable profiles, and whether the transparency log can sign.
 * `signal` ends the reads.
 */
export function registerStoreMetrics(
  registry: Registry,
  sources: Sources,
  signal: AbortSignal,
): void {
  const { pool, projector } = sources
  const clock = startSampling(() => readClock(pool), { signal })
  // Undefined before the first projector and the first API have created their tables.
  const counts = startSampling(() => readCounts(sources), { signal })
  const logFaults = startSampling(() => countLogFaults(pool), { signal })
  new Gauge({
    name: 'provenance_store_up',
    help: 'Whether the store answered the last request',
    labelNames: ['store'],
    registers: [registry],
    collect() {
      const isUp = clock.isResponding()
      // Unknown until the first read has ended.
      if (isUp !== undefined) this.set({ store: 'postgres' }, Number(isUp))
      this.set({ store: 'event_log' }, Number(projector.status().head !== null))
    },
  })
  const gauge = (name: string, help: string, read: () => number | undefined) =>
    registerGauge(registry, `provenance_${name}`, help, read)
  gauge(
    'clock_skew_seconds',
    'Clock of this process minus the clock of Postgres, corrected by half of the response time',
    clock.last,
  )
  gauge(
    'erasures_pending',
    'Deletions whose keys and pictures are not erased yet',
    () => counts.last()?.erasures,
  )
  gauge(
    'profiles_unreadable',
    'Lives of profiles whose key is missing, except erased ones',
    () => counts.last()?.unreadable,
  )
  gauge(
    'transparency_log_failed',
    'Whether the transparency log can sign no checkpoint: 0 or 1',
    logFaults.last,
  )
}

/** Returns the seconds by which the clock of this process is ahead of the clock of Postgres. */
async function readClock(pool: Sources['pool']): Promise<number> {
  const startMs = Date.now()
  const { rows } = await pool.query<{ at: Date }>('select clock_timestamp() as at')
  const endMs = Date.now()
  const [row] = rows
  if (!row) throw new Error('Postgres returned no time')
  return ((startMs + endMs) / 2 - row.at.getTime()) / 1000
}

type Counts = { erasures: number; unreadable: number }

async function readCounts({ pool, logId, schema }: Sources): Promise<Counts | undefined> {
  // The eraser saves its position with each deletion.
  const { rows } = await pool.query<Record<keyof Counts, string>>(
    `select
      (select count(*) from "${schema}".history where type = 'ProfileDeleted' and position >
        coalesce((select position from projector.eraser where log_id = $1), 0)) as erasures,
      (select count(*) from projector.unreadable where subject like 'profile:%' and not exists (
        select from vault.keys where keys.subject = unreadable.subject and wrapped is null
      )) as unreadable`,
    [logId],
  )
  const [row] = rows
  return row && { erasures: Number(row.erasures), unreadable: Number(row.unreadable) }
}

async function countLogFaults(pool: Queryable): Promise<number | undefined> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int4 as count from tlog.fault',
  )
  return rows[0]?.count
}
