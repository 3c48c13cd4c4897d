import { AppendTooLarge, type EncodedEvent } from './port.ts'

/** An event with its JSON serialized. */
export type SerializedEvent = { id: string; type: string; data: string; metadata: string }

/**
 * Maximum bytes of an append. EventStoreDB accepts 1 MiB, including its overhead. Both adapters use
 * the same limit.
 */
const maxAppendBytes = 1_000_000

/** Serializes the events of an append. Throws `AppendTooLarge`, and rejects an empty append. */
export function serializeEvents(
  stream: string,
  events: readonly EncodedEvent[],
): SerializedEvent[] {
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
