import type { RecordedEvent } from '#contract/events/event.ts'
import type { EventLog, LoggedEvent } from '#event-log/port.ts'

export type Decode = (batch: readonly LoggedEvent[]) => Promise<RecordedEvent[]>

/** The log to read events from, and the function that decodes them. */
export type Source = { log: EventLog; decode: Decode }

/** Events of the log, and the same events decoded. */
export type Batch = { logged: readonly LoggedEvent[]; decoded: Promise<RecordedEvent[]> }

/** Maximum number of events in one transaction. It bounds memory and how long rows stay locked. */
const maxBatch = 2000

/** Number of batches to read and decrypt ahead, while Postgres writes the current one. */
const batchesAhead = 2

/**
 * Yields the batches after `after`. While the caller writes one, the next ones are read and
 * decrypted.
 */
export async function* readAhead(
  source: Source,
  after: bigint,
  signal: AbortSignal,
): AsyncGenerator<Batch> {
  const ending = new AbortController()
  const batches = openBatches(source, after, AbortSignal.any([signal, ending.signal]))
  const take = () => {
    const next = batches.next()
    // Awaited later: until then, a rejection must not count as unhandled.
    next.catch(() => undefined)
    return next
  }
  try {
    const ahead = Array.from({ length: batchesAhead }, take)
    for (let next = ahead.shift(); next; next = ahead.shift()) {
      const { done, value } = await next
      if (done) return
      ahead.push(take())
      yield value
    }
  } finally {
    ending.abort()
  }
}

/** Splits the subscription into batches and drops redelivered events. */
async function* openBatches(
  { log, decode }: Source,
  after: bigint,
  signal: AbortSignal,
): AsyncGenerator<Batch, undefined> {
  let seen = after
  for await (const batch of log.subscribe(after, signal)) {
    const fresh: LoggedEvent[] = []
    for (const event of batch) {
      if (event.position <= seen) continue
      seen = event.position
      fresh.push(event)
    }
    for (let start = 0; start < fresh.length; start += maxBatch) {
      const logged = fresh.slice(start, start + maxBatch)
      const decoded = decode(logged)
      decoded.catch(() => undefined)
      yield { logged, decoded }
    }
  }
}
