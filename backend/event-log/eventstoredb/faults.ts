import {
  type ErrorType,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client'

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

/** No event and no end for too long. Reads and subscriptions of this client know no deadline. */
export class Silence extends Error {
  override name = 'Silence'
}

/** Whether asking again later may help. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof TypeError || error instanceof RangeError) {
    return false
  }
  if (error instanceof Silence) return true
  if ('type' in error && typeof error.type === 'string') return passing.has(error.type)
  if ('code' in error) return passingCodes.has(error.code)
  // Discovery of a cluster's nodes fails with an error that has neither.
  return /discover/i.test(error.message)
}

export function isWrongRevision(error: unknown): boolean {
  return error instanceof WrongExpectedVersionError
}

export function isNoStream(error: unknown): boolean {
  return error instanceof StreamNotFoundError
}
