import { z } from '#contract/z.ts'
import type { EventLog, Json, LoggedEvent, StoredEvent } from '#event-log/port.ts'
import { type FileSum, readLines, writeSummed } from './file-sums.ts'

/** Limits of one append while a log is restored. */
const maxEvents = 500
const maxCharacters = 500_000

const json = z.custom<Json>()
const line = z.object({
  stream: z.string(),
  revision: z.string().transform(BigInt),
  id: z.string(),
  type: z.string(),
  data: json,
  metadata: json,
})
type Line = z.output<typeof line>

/** Writes all events up to the head of the log, one JSON text per line. */
export async function writeEventLines(
  log: EventLog,
  path: string,
  signal: AbortSignal,
): Promise<{ events: number; head: bigint; sum: FileSum }> {
  let events = 0
  let head = 0n
  async function* serialize() {
    for await (const batch of log.readAll(0n)) {
      // A batch may be delivered twice.
      const fresh = batch.filter(({ position }) => position > head)
      head = fresh.at(-1)?.position ?? head
      events += fresh.length
      yield Buffer.from(fresh.map(serializeLine).join(''))
    }
  }
  const sum = await writeSummed(path, serialize(), signal)
  return { events, head, sum }
}

function serializeLine({ stream, revision, id, type, data, metadata }: LoggedEvent): string {
  return `${JSON.stringify({ stream, revision: String(revision), id, type, data, metadata })}\n`
}

/**
 * Appends the events of a file one append after the other, because ranks follow from the order of the
 * log. Continues after `last`, the last event of the log. Yields the number of events after each append.
 */
export async function* appendEventLines(
  log: Pick<EventLog, 'append'>,
  path: string,
  last: LoggedEvent | undefined,
): AsyncGenerator<number> {
  let done = last === undefined ? 0 : ((await findLine(path, last)) ?? 0)
  let skipped = 0
  for await (const batch of groupLines(path)) {
    const left = batch.slice(Math.max(0, done - skipped))
    skipped += batch.length
    const [first] = left
    if (!first) continue
    const events = left.map(({ id, type, data, metadata }) => ({ id, type, data, metadata }))
    const expected = first.revision === 0n ? 'no-stream' : first.revision - 1n
    await log.append(first.stream, events as [StoredEvent, ...StoredEvent[]], expected)
    done += left.length
    yield done
  }
}

/** Returns the number of the line of an event, counted from 1; undefined if there is none. */
export async function findLine(path: string, event: LoggedEvent): Promise<number | undefined> {
  const wanted = serializeLine(event).trimEnd()
  let number = 0
  for await (const text of readLines(path)) {
    number += 1
    if (text === wanted) return number
  }
  return undefined
}

/** Groups adjacent events of the same stream, up to the size of one append. */
async function* groupLines(path: string): AsyncGenerator<Line[]> {
  let group: Line[] = []
  let characters = 0
  for await (const text of readLines(path)) {
    const event = line.parse(JSON.parse(text))
    const isFull = group.length === maxEvents || characters + text.length > maxCharacters
    if (group.length > 0 && (isFull || group[0]?.stream !== event.stream)) {
      yield group
      group = []
      characters = 0
    }
    group.push(event)
    characters += text.length
  }
  if (group.length > 0) yield group
}
