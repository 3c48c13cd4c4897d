import { metadata } from '#contract/events/metadata.ts'
import type { LoggedEvent } from '#event-log/port.ts'

/** Position of the last event in the log, and its time, if known. */
export type LogHead = { position: bigint; at: Date | null }

/** Returns the head of a log with this last event; the start if the log is empty. */
export function headOf(last: LoggedEvent | undefined): LogHead {
  const at = metadata.pick({ at: true }).safeParse(last?.metadata).data?.at
  return { position: last?.position ?? 0n, at: at === undefined ? null : new Date(at) }
}
