import type { EventType } from '#contract/events/event.ts'
import { LogUnavailable } from '#event-log/port.ts'

/** The event that stopped a projector, and why. Nothing after it was projected, nothing is lost. */
export class PoisonEvent extends Error {
  override name = 'PoisonEvent'
  readonly event: { id: string; type: EventType | string; stream: string; position: bigint }

  constructor({ id, type, stream, position }: PoisonEvent['event'], cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(`${type} at position ${position} (${stream}, id ${id}): ${reason}`, { cause })
    this.event = { id, type, stream, position }
  }
}

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
])

/**
 * SQLSTATE classes that say something of the server's state and nothing of the statement: connection
 * (08), rollback (40), resources (53), operator (57), system (58); and a schema that was dropped.
 */
const passingStates = /^(08|40|53|57|58)|^(55P03|25P03|25006|3F000|42P01)$/

/** What the driver says without a code. */
const driverTexts =
  /Connection terminated|connection error|timeout exceeded|read timeout|not queryable/

/** Whether a fault of Postgres or the log may pass by itself, so that trying again makes sense. */
export function mayPass(error: unknown): boolean {
  if (error instanceof LogUnavailable) return true
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (networkCodes.has(code) || passingStates.test(code)) return true
  if (driverTexts.test(error.message)) return true
  return error.cause !== undefined && mayPass(error.cause)
}
