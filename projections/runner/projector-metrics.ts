import pMemoize from 'p-memoize'
import { Gauge, type Registry } from 'prom-client'
import { metadata } from '#contract/events/metadata.ts'
import type { EventLog } from '#event-log/port.ts'
import { withTimeout } from '#postgres/retry.ts'
import type { Projector } from './run.ts'

/** Milliseconds without an answer after which the log counts as unavailable. */
const answerWithinMs = 1000

type Sources = {
  projector: Pick<Projector, 'status'>
  log: Pick<EventLog, 'last'>
  /** True if positions count events, as in Postgres; in EventStoreDB they count bytes. */
  countsEvents: boolean
}

/** Adds gauges for the lag of the read models behind the event log, and for leadership. */
export function addProjectorGauges(registry: Registry, sources: Sources): void {
  const { status } = sources.projector
  const gauge: AddGauge = (name, help, collect) => {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        return collect(this)
      },
    })
  }
  gauge('projection_position', 'Position that the read models have reached', (self) =>
    self.set(Number(status().position)),
  )
  gauge('projection_event_age_seconds', 'Age of the last event that was projected', (self) =>
    self.set(ageOf(status().at)),
  )
  gauge('projection_leader', 'Whether this process writes the read models', (self) =>
    self.set(Number(status().leader)),
  )
  gauge(
    'projection_leader_age_seconds',
    'How long this process has written the read models; 0 while it does not',
    (self) => self.set(ageOf(status().leadsSince)),
  )
  gauge('projection_failed', 'Whether the projector has stopped at an event', (self) =>
    self.set(Number(status().failure !== undefined)),
  )
  addHeadGauges(gauge, sources)
}

type AddGauge = (name: string, help: string, collect: (self: Gauge) => void | Promise<void>) => void

function addHeadGauges(gauge: AddGauge, { projector, log, countsEvents }: Sources): void {
  const { status } = projector
  // Gauges are collected concurrently, and share one request to the log.
  const getHead = pMemoize(() => readHead(log), { cache: false })
  // Without an answer from the log, the gauge is left unset, so that no stale number appears current.
  const fromHead = (find: (head: Head) => number) => async (self: Gauge) => {
    const head = await getHead()
    if (head) self.set(find(head))
    else self.remove()
  }
  const isBehind = (head: Head) => status().position < head.position

  gauge(
    'event_log_head',
    'Position of the last event in the log',
    fromHead(({ position }) => Number(position)),
  )
  gauge(
    'projection_lag_seconds',
    'Age of the last event that was projected while others wait; 0 where none does',
    fromHead((head) => (isBehind(head) ? ageOf(status().at ?? head.at) : 0)),
  )
  if (!countsEvents) return
  gauge(
    'projection_lag_events',
    'Events in the log that the read models do not show yet',
    fromHead((head) => (isBehind(head) ? Number(head.position - status().position) : 0)),
  )
}

function ageOf(at: Date | null): number {
  return at ? Math.max(0, (Date.now() - at.getTime()) / 1000) : 0
}

type Head = { position: bigint; at: Date | null }

/** Returns the end of the log, or undefined if it does not answer in time. */
async function readHead(log: Pick<EventLog, 'last'>): Promise<Head | undefined> {
  try {
    const last = await withTimeout(answerWithinMs, log.last())
    return { position: last?.position ?? 0n, at: timeOf(last?.metadata) }
  } catch {
    return undefined
  }
}

function timeOf(stored: unknown): Date | null {
  const at = metadata.pick({ at: true }).safeParse(stored).data?.at
  return at === undefined ? null : new Date(at)
}
