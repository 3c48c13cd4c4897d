import { metadata } from '#contract/events/metadata.ts'
import type { LoggedEvent } from '#event-log/port.ts'

/** Position of the last event in the log, and its time, if known. */
export type LogHead = { position: bigint; at: Date | null }

/** Returns the head that the last event of a log makes; without an event, the start. */
export function headOf(last: LoggedEvent | undefined): LogHead {
  const at = metadata.pick({ at: true }).safeParse(last?.metadata).data?.at
  return { position: last?.position ?? 0n, at: at === undefined ? null : new Date(at) }
}
