import { AppendTooLarge, type StoredEvent } from './port.ts'

/** EventStoreDB takes 1 MiB in one append, with what it adds; the same bound holds for both adapters. */
const maxAppendBytes = 1_000_000

/** The bytes of an append's JSON. Throws `AppendTooLarge`, and refuses an empty append. */
export function measureAppend(stream: string, events: readonly StoredEvent[]): number {
  if (events.length === 0) throw new Error(`Nothing to append to ${stream}`)
  const bytes = events.reduce(
    (sum, { type, data, metadata }) =>
      sum +
      type.length +
      Buffer.byteLength(JSON.stringify(data)) +
      Buffer.byteLength(JSON.stringify(metadata)),
    0,
  )
  if (bytes > maxAppendBytes) throw new AppendTooLarge(stream, bytes)
  return bytes
}
