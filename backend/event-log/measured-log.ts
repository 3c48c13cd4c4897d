import { Counter, type Registry } from 'prom-client'
import { registerGauge } from '#backend/process/gauge.ts'
import type { EventLog } from './port.ts'

/** Counts of one process: appends without an answer yet, and failed reads by operation. */
export type LogCounts = ReturnType<typeof createLogCounts>

export function createLogCounts() {
  return {
    pendingAppends: 0,
    failedReads: { head: 0, last: 0, read: 0, read_all: 0, subscribe: 0 },
  }
}

/** Wraps a log to count its appends and its failed reads. A stopped read ends without an error. */
export function measureLog(log: EventLog, counts: LogCounts): EventLog {
  const countFailure = (operation: keyof LogCounts['failedReads']) => (error: unknown) => {
    counts.failedReads[operation] += 1
    throw error
  }
  return {
    ...log,
    append: async (...append) => {
      counts.pendingAppends += 1
      try {
        return await log.append(...append)
      } finally {
        counts.pendingAppends -= 1
      }
    },
    read: (...read) => log.read(...read).catch(countFailure('read')),
    head: () => log.head().catch(countFailure('head')),
    last: () => log.last().catch(countFailure('last')),
    readAll: (after) => withFaultHandler(log.readAll(after), countFailure('read_all')),
    subscribe: (after, signal) =>
      withFaultHandler(log.subscribe(after, signal), countFailure('subscribe')),
  }
}

async function* withFaultHandler<Batch>(
  batches: AsyncIterable<Batch>,
  onFault: (error: unknown) => never,
): AsyncGenerator<Batch> {
  try {
    yield* batches
  } catch (error) {
    onFault(error)
  }
}

/** Registers the pending appends, and the failed reads by operation. */
export function registerLogMetrics(registry: Registry, counts: LogCounts): void {
  registerGauge(
    registry,
    'provenance_event_appends_pending',
    'Appends to the event log that have no answer yet',
    () => counts.pendingAppends,
  )
  new Counter({
    name: 'provenance_event_log_read_failures_total',
    help: 'Reads from the event log that failed, by operation',
    labelNames: ['operation'] as const,
    registers: [registry],
    collect() {
      this.reset()
      for (const [operation, failed] of Object.entries(counts.failedReads)) {
        this.inc({ operation }, failed)
      }
    },
  })
}
