import { AppendTooLarge, type StoredEvent } from './port.ts'

/** An event whose JSON is written out. */
export type WrittenEvent = { id: string; type: string; data: string; metadata: string }

/** EventStoreDB takes 1 MiB in one append, with what it adds; the same bound holds for both adapters. */
const maxAppendBytes = 1_000_000

/** Writes an append's JSON. Throws `AppendTooLarge`, and refuses an empty append. */
export function writeJson(stream: string, events: readonly StoredEvent[]): WrittenEvent[] {
  if (events.length === 0) throw new Error(`Nothing to append to ${stream}`)
  const written = events.map(({ id, type, data, metadata }) => ({
    id,
    type,
    data: JSON.stringify(data),
    metadata: JSON.stringify(metadata),
  }))
  const bytes = written.reduce(
    (sum, { data, metadata }) => sum + Buffer.byteLength(data) + Buffer.byteLength(metadata),
    0,
  )
  if (bytes > maxAppendBytes) throw new AppendTooLarge(stream, bytes)
  return written
}
