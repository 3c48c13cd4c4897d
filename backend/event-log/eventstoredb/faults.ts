import type { ErrorType } from '@eventstore/db-client'
import { ResponseTimeout } from '#backend/process/retry.ts'

// Faults of the server's state. A starting server answers `unknown`, and a frozen one misses the
// deadline.
const transientTypes: ReadonlySet<string> = new Set<`${ErrorType}`>([
  'unavailable',
  'unknown',
  'deadline-exceeded',
  'timeout',
  'cancelled',
  'not-leader',
])

// gRPC codes: cancelled, unknown, deadline exceeded, resource exhausted, aborted, internal,
// unavailable. A server that is down causes a plain error with such a code and no type.
const transientCodes: ReadonlySet<unknown> = new Set([1, 2, 4, 8, 10, 13, 14])

// Errors without type and code: failed discovery of cluster nodes, and a call on a connection that
// was closed after the fault of another call.
const neverSent = /discover|Channel has been shut down|No connection established/i

/** Returns whether an error is of a type of the client. Its classes would load the whole client. */
const isType = (error: unknown, type: `${ErrorType}`) =>
  error instanceof Error && 'type' in error && error.type === type

/**
 * A read or subscription that brought nothing for too long, for which the client sets no deadline, or a
 * subscription that ended by itself.
 */
export class ReadInterrupted extends Error {
  override name = 'ReadInterrupted'
}

/** Returns true if a retry may succeed. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof TypeError || error instanceof RangeError) {
    return false
  }
  if (error instanceof ReadInterrupted || error instanceof ResponseTimeout) return true
  if ('type' in error && typeof error.type === 'string') return transientTypes.has(error.type)
  if ('code' in error) return transientCodes.has(error.code)
  return neverSent.test(error.message)
}

/** Returns true if the node sent nothing before the deadline, so that its connection is replaced. */
export function isNodeSilent(error: unknown): boolean {
  if (error instanceof ReadInterrupted || error instanceof ResponseTimeout) return true
  return isType(error, 'deadline-exceeded')
}

/** Returns true if a failed append never reached a server that could have written it. */
export function isUnsent(error: unknown): boolean {
  if (!isTransient(error) || isType(error, 'not-leader')) return true
  return error instanceof Error && neverSent.test(error.message)
}

/** Returns true if the server rejects the credentials of a call, or their user lacks permission. */
export function isAccessDenied(error: unknown): boolean {
  return isType(error, 'access-denied')
}
