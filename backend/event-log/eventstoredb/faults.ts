import {
  AccessDeniedError,
  DeadlineExceededError,
  type ErrorType,
  NotLeaderError,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import { NoAnswer } from '#postgres/faults.ts'

// Faults of the server's state. `unknown` is what a server that is still starting answers, and a
// missed deadline what a frozen one does.
const passing: ReadonlySet<string> = new Set<`${ErrorType}`>([
  'unavailable',
  'unknown',
  'deadline-exceeded',
  'timeout',
  'cancelled',
  'not-leader',
])

// gRPC's numbers: cancelled, unknown, deadline exceeded, resource exhausted, aborted, internal,
// unavailable. A server that is down shows as a plain error with such a code and no type.
const passingCodes: ReadonlySet<unknown> = new Set([1, 2, 4, 8, 10, 13, 14])

// What fails with neither: the search for a cluster's nodes, and a call on a connection that another
// call's fault has closed meanwhile.
const neverSent = /discover|Channel has been shut down|No connection established/i

/** No event and no end for too long. Reads and subscriptions of this client know no deadline. */
export class Silence extends Error {
  override name = 'Silence'
}

/** Whether asking again later may help. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof TypeError || error instanceof RangeError) {
    return false
  }
  if (error instanceof Silence || error instanceof NoAnswer) return true
  if ('type' in error && typeof error.type === 'string') return passing.has(error.type)
  if ('code' in error) return passingCodes.has(error.code)
  return neverSent.test(error.message)
}

/** Whether the node that was asked said nothing at all. */
export function isSilence(error: unknown): boolean {
  if (error instanceof Silence || error instanceof NoAnswer) return true
  return error instanceof DeadlineExceededError
}

/** Whether a failed append never reached a server that could have written it. */
export function isUnsent(error: unknown): boolean {
  if (!isPassing(error) || error instanceof NotLeaderError) return true
  return error instanceof Error && neverSent.test(error.message)
}

export function isWrongRevision(error: unknown): boolean {
  return error instanceof WrongExpectedVersionError
}

/** Whether the server rejects the credentials of a call, or what their user asks for. */
export function isAccessDenied(error: unknown): boolean {
  return error instanceof AccessDeniedError
}

export function isNoStream(error: unknown): boolean {
  return error instanceof StreamNotFoundError
}
