import { UnreadableEvent } from '#event-log/codec.ts'
import { type LoggedEvent, LogUnavailable } from '#event-log/port.ts'
import { isMissing, isTransient } from '#postgres/faults.ts'

/**
 * The event that stopped a projector, and why. Nothing after it was projected, nothing is lost. The
 * message is shown to staff, so it says of the cause its kind alone: more could quote what was sealed.
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
  if (cause instanceof UnreadableEvent) return 'this version cannot read it'
  if (!(cause instanceof Error)) return 'a view fails at it'
  if ('code' in cause) return `its rows cannot be written (${cause.code})`
  return `a view fails at it (${cause.name})`
}

/**
 * Whether a fault of Postgres or the log may pass by itself, so that trying again makes sense. A
 * schema that was dropped is made anew.
 */
export function mayPass(error: unknown): boolean {
  if (error instanceof LogUnavailable || isTransient(error) || isMissing(error)) return true
  return error instanceof Error && error.cause !== undefined && mayPass(error.cause)
}

/** Whether Postgres was at something for longer than it may be, so that less at once may do. */
export function tookTooLong(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === '57014') || /read timeout/.test(error.message)
}
