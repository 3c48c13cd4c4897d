import type { EventLog, LoggedEvent } from '#event-log/port.ts'
import { appendGroup, groupByStream } from './event-groups.ts'
import { type EventLine, parseLine, serializeLine } from './event-line.ts'
import { type FileChecksum, readLines, writeWithChecksum } from './file-checksums.ts'

/** Writes all events up to the head of the log, one JSON text per line. */
export async function writeEventsFile(
  log: EventLog,
  path: string,
  signal: AbortSignal,
): Promise<{ count: number; head: bigint; checksum: FileChecksum }> {
  let count = 0
  let head = 0n
  async function* serialize() {
    for await (const batch of log.readAll(0n)) {
      // A batch may be delivered twice.
      const fresh = batch.filter(({ position }) => position > head)
      head = fresh.at(-1)?.position ?? head
      count += fresh.length
      yield Buffer.from(fresh.map(serializeLine).join(''))
    }
  }
  const checksum = await writeWithChecksum(path, serialize(), signal)
  return { count, head, checksum }
}

/**
 * Appends the events of a file one append after the other, because ranks follow from the order of the
 * log. Continues after `last`, the last event of the log. Yields the number of events after each append.
 */
export async function* appendEventsFile(
  log: Pick<EventLog, 'append'>,
  path: string,
  last: LoggedEvent | undefined,
): AsyncGenerator<number> {
  let done = last === undefined ? 0 : ((await findLine(path, last)) ?? 0)
  let seen = 0
  for await (const batch of groupByStream(parseLines(path))) {
    const left = batch.slice(Math.max(0, done - seen))
    seen += batch.length
    if (left.length === 0) continue
    await appendGroup(log, left)
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

async function* parseLines(path: string): AsyncGenerator<EventLine> {
  for await (const text of readLines(path)) yield parseLine(text)
}
