import { UnreadableEvent } from '#event-log/codec.ts'
import { type LoggedEvent, LogUnavailable } from '#event-log/port.ts'
import { VaultKeyMissing, VaultKeyWrong } from '#vault/errors.ts'

/**
 * The event that stopped a projector, and why. Nothing after it was projected, nothing is lost. The
 * message is for everybody, so it says of the cause its kind alone: more could quote what was sealed.
 */
export class PoisonEvent extends Error {
  override name = 'PoisonEvent'
  readonly event: Pick<LoggedEvent, 'id' | 'type' | 'stream' | 'revision' | 'position'>

  constructor({ id, type, stream, revision, position }: PoisonEvent['event'], cause: unknown) {
    super(
      `${type} at position ${position} (${stream}, revision ${revision}, id ${id}): ${nameCause(cause)}`,
      { cause },
    )
    this.event = { id, type, stream, revision, position }
  }
}

function nameCause(cause: unknown): string {
  if (cause instanceof VaultKeyMissing) return 'the vault has no key to it'
  if (cause instanceof VaultKeyWrong) return 'the key in the vault does not open it'
  if (cause instanceof UnreadableEvent) return 'this version cannot read it'
  if (!(cause instanceof Error)) return 'a view fails at it'
  if ('code' in cause) return `its rows cannot be written (${cause.code})`
  return `a view fails at it (${cause.name})`
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

/** Whether a schema or a table is not there: not made yet, or dropped. */
export function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(3F000|42P01)$/.test(String(error.code))
}

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
