import { UnreadableEvent } from '#event-log/codec.ts'
import { type LoggedEvent, LogUnavailable } from '#event-log/port.ts'
import { isMissingRelation, isTransient } from '#postgres/faults.ts'

/**
 * The event that stopped a projector, and the cause. No later event was projected, and none is
 * lost. Staff see the message, so it names only the kind of the cause: more could quote sealed
 * content.
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
 * Returns true for a transient fault of Postgres or the log, for which a retry makes sense. It includes
 * a dropped schema, because a retry creates it again.
 */
export function isTransientFault(error: unknown): boolean {
  if (error instanceof LogUnavailable || isTransient(error) || isMissingRelation(error)) return true
  return error instanceof Error && error.cause !== undefined && isTransientFault(error.cause)
}

/** SQLSTATE `query_canceled`, which a statement timeout causes. */
const queryCanceled = '57014'

/** Returns true when a statement exceeded its time limit, so that a smaller batch may succeed. */
export function isTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === queryCanceled) || /read timeout/.test(error.message)
}
