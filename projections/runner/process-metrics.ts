import type { Pool } from 'pg'
import type { Registry } from 'prom-client'
import { registerDiskMetrics } from '#backend/process/disk-metrics.ts'
import { type LogCounts, registerLogMetrics } from '#event-log/measured-log.ts'
import { registerPoolMetrics } from '#postgres/pool-metrics.ts'
import { registerProjectorMetrics } from './projector-metrics.ts'
import type { Projector } from './run.ts'
import { registerStoreMetrics } from './store-metrics.ts'

type Sources = {
  projector: Pick<Projector, 'status'>
  pool: Pool
  /** Pools to report, by their names in the metrics. */
  pools: Readonly<Record<string, Pool>>
  logId: string
  schema: string
  logCounts: LogCounts
  dataDir: string
  /** True if positions count events, as in Postgres; in EventStoreDB they count bytes. */
  countsEvents: boolean
}

/** Registers the metrics that every process with a projector has. `signal` ends the background reads. */
export function registerProcessMetrics(
  registry: Registry,
  sources: Sources,
  signal: AbortSignal,
): void {
  registerProjectorMetrics(registry, sources)
  registerLogMetrics(registry, sources.logCounts)
  registerPoolMetrics(registry, sources.pools)
  registerStoreMetrics(registry, sources, signal)
  registerDiskMetrics(registry, sources.dataDir, signal)
}
