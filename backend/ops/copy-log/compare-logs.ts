import { createHash } from 'node:crypto'
import { OperatorError } from '#backend/process/operator-error.ts'
import type { EventLog, LoggedEvent } from '#event-log/port.ts'
import { serializeLine } from '../event-line.ts'

/** Number, last id, and SHA-256 of the events that were read from one log. */
export type LogSummary = { events: number; lastId: string | undefined; sha256: string }

type Logs = { source: Pick<EventLog, 'readAll'>; target: Pick<EventLog, 'readAll'> }

/**
 * Compares all events of the target with the first ones of the source. Throws `OperatorError` at the
 * first one that differs, or that the source lacks.
 */
export async function compareLogs({ source, target }: Logs, signal: AbortSignal) {
  const [ofSource, ofTarget] = [createSummary(), createSummary()]
  const originals = readEvents(source, 0n)
  let position = 0n
  for await (const copy of readEvents(target, 0n)) {
    signal.throwIfAborted()
    const { value: original } = await originals.next()
    const line = serializeLine(copy)
    if (!original || serializeLine(original) !== line) throw differsAt(copy)
    ofTarget.add(copy, line)
    ofSource.add(original, line)
    position = original.position
  }
  const { done } = await originals.next()
  await originals.return(undefined)
  return {
    source: ofSource.summarize(),
    target: ofTarget.summarize(),
    /** Position in the source of the last event that the target holds; 0n without one. */
    position,
    /** True if the source holds further events. */
    hasMore: done !== true,
  }
}

/** Yields the events after `after` one by one, each once. */
export async function* readEvents(
  log: Pick<EventLog, 'readAll'>,
  after: bigint,
): AsyncGenerator<LoggedEvent, undefined> {
  let last = after
  for await (const batch of log.readAll(after)) {
    for (const event of batch) {
      // A batch may be delivered twice.
      if (event.position <= last) continue
      last = event.position
      yield event
    }
  }
}

function createSummary() {
  const hash = createHash('sha256')
  let events = 0
  let lastId: string | undefined
  return {
    add: ({ id }: LoggedEvent, line: string) => {
      hash.update(line)
      events += 1
      lastId = id
    },
    summarize: (): LogSummary => ({ events, lastId, sha256: hash.digest('hex') }),
  }
}

function differsAt({ type, stream, revision, position }: LoggedEvent): OperatorError {
  return new OperatorError(
    `The target is not a copy of the source: it has ${type} at position ${position} (${stream}, revision ${revision}), where the source has another event or none. Name an empty event log, or the one that an earlier run copied to.`,
  )
}
