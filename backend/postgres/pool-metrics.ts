import type { Pool } from 'pg'
import { Gauge, type Registry } from 'prom-client'

type PoolCounts = Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>

/** Registers the connections of pools, by the name of the pool, and the queries that wait for one. */
export function registerPoolMetrics(
  registry: Registry,
  pools: Readonly<Record<string, PoolCounts>>,
): void {
  const registers = [registry]
  const each = Object.entries(pools)
  new Gauge({
    name: 'provenance_postgres_connections',
    help: 'Open connections to Postgres, by pool and state: idle, or used by a query or a lock',
    labelNames: ['pool', 'state'] as const,
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount }] of each) {
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'used' }, totalCount - idleCount)
      }
    },
  })
  new Gauge({
    name: 'provenance_postgres_queries_waiting',
    help: 'Queries that wait for a connection, by pool',
    labelNames: ['pool'] as const,
    registers,
    collect() {
      for (const [pool, { waitingCount }] of each) this.set({ pool }, waitingCount)
    },
  })
}
