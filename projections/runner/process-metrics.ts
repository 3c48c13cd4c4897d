import type { Pool } from 'pg'
import type { Registry } from 'prom-client'
import { addDiskMetrics } from '#backend/process/disk-metrics.ts'
import { addLogMetrics, type LogActivity } from '#event-log/measured-log.ts'
import { addPoolMetrics } from '#postgres/pool-metrics.ts'
import { addProjectorMetrics } from './projector-metrics.ts'
import type { Projector } from './run.ts'
import { addStoreMetrics } from './store-metrics.ts'

type Sources = {
  projector: Pick<Projector, 'status'>
  pool: Pool
  /** Pools to report, by their names in the metrics. */
  pools: Readonly<Record<string, Pool>>
  logId: string
  schema: string
  logActivity: LogActivity
  dataDir: string
  /** True if positions count events, as in Postgres; in EventStoreDB they count bytes. */
  countsEvents: boolean
}

/**
 * Adds the metrics that every process with a projector has. Returns a function that ends the background
 * reads.
 */
export function addProcessMetrics(registry: Registry, sources: Sources): () => void {
  addProjectorMetrics(registry, sources)
  addLogMetrics(registry, sources.logActivity)
  addPoolMetrics(registry, sources.pools)
  const stops = [addStoreMetrics(registry, sources), addDiskMetrics(registry, sources.dataDir)]
  return () => {
    for (const stop of stops) stop()
  }
}
