import { z } from '#contract/z.ts'
import type { Json } from '#event-log/port.ts'

const json = z.custom<Json>()
const line = z.object({
  stream: z.string(),
  revision: z.string().transform(BigInt),
  id: z.string(),
  type: z.string(),
  data: json,
  metadata: json,
})

/** An event without its position, which differs between logs. */
export type EventLine = z.output<typeof line>

/** Serializes an event as one line. The lines of equal events are equal. */
export function serializeLine(event: EventLine): string {
  const { stream, revision, id, type, data, metadata } = event
  return `${JSON.stringify({ stream, revision: String(revision), id, type, data, metadata })}\n`
}

/** Parses a line of `serializeLine`. */
export function parseLine(text: string): EventLine {
  return line.parse(JSON.parse(text))
}
