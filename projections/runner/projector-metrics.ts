import type { Registry } from 'prom-client'
import { registerGauge } from '#backend/process/gauge.ts'
import type { Projector } from './run.ts'

type Sources = {
  projector: Pick<Projector, 'status'>
  /** True if positions count events, as in Postgres; in EventStoreDB they count bytes. */
  countsEvents: boolean
}

/**
 * Registers the lag of the read models behind the event log, and leadership. The status is read in the
 * background, so that no scrape waits for the log.
 */
export function registerProjectorMetrics(
  registry: Registry,
  { projector, countsEvents }: Sources,
): void {
  const { status } = projector
  const gauge = (name: string, help: string, read: () => number | undefined) =>
    registerGauge(registry, `provenance_${name}`, help, read)

  gauge('projection_position', 'Position that the read models have reached', () =>
    Number(status().position),
  )
  gauge('projection_event_age_seconds', 'Age of the last event that was projected', () =>
    ageOf(status().at),
  )
  gauge('projection_leader', 'Whether this process writes the read models', () =>
    Number(status().isLeading),
  )
  gauge(
    'projection_leader_age_seconds',
    'How long this process has written the read models; 0 while it does not',
    () => ageOf(status().leadsSince) ?? 0,
  )
  gauge('projection_failed', 'Whether the projector has stopped at an event', () =>
    Number(status().failure !== undefined),
  )
  gauge(
    'projection_stalled',
    'Whether the projector of this process makes no progress although events are pending',
    () => Number(status().isStalled),
  )
  // The head is read at intervals, so the position may already be past it.
  gauge('event_log_head', 'Position of the last event in the log', () => {
    const { head, position } = status()
    return head ? Number(head.position > position ? head.position : position) : undefined
  })
  gauge(
    'projection_lag_seconds',
    'Age of the last projected event while later events are pending; 0 if none is',
    () => {
      const { head, position, at } = status()
      if (!head) return undefined
      return head.position > position ? ageOf(at ?? head.at) : 0
    },
  )
  if (!countsEvents) return
  gauge('projection_lag_events', 'Events in the log that the read models do not show yet', () => {
    const { head, position } = status()
    return head ? Math.max(0, Number(head.position - position)) : undefined
  })
}

/** Returns the age in seconds, or undefined without a time. */
function ageOf(at: Date | null): number | undefined {
  return at ? Math.max(0, (Date.now() - at.getTime()) / 1000) : undefined
}
