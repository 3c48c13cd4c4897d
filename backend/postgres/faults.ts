import { ResponseTimeout } from '#backend/process/retry.ts'

// SQLSTATE classes and codes that concern the state of the server, not the query: connection (08),
// authorization (28), unavailable database (3D), rollback (40), resources (53), operator and
// cancelled statements (57), system (58), lock timeout, idle transaction timeout, read-only after a
// failover.
const transientStates = /^(08|28|3D|40|53|57|58)|^(55P03|25P03|25006)$/

/** `ENOENT`: the socket file of Postgres does not exist while it is stopped. */
const networkCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
])

/**
 * Messages of driver errors without a code, about connections that are lost, late, broken or closed
 * by this process.
 */
const driverTexts =
  /Connection terminated|connection error|SSL connection|timeout e(xceeded|xpired)|read timeout|not queryable|message from backend|after calling end/

/** Returns true for a transient fault of Postgres or of the connection, so that a retry makes sense. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return transientStates.test(codeOf(error)) || isUnanswered(error) || isTransient(error.cause)
}

/**
 * Returns true if the connection failed or fell silent, so that the operation may or may not have
 * happened.
 */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    error instanceof ResponseTimeout ||
    networkCodes.has(codeOf(error)) ||
    driverTexts.test(error.message)
  )
}

/** Returns true if a schema or table does not exist: not created yet, or dropped. */
export function isMissingRelation(error: unknown): boolean {
  return /^(3F000|42P01)$/.test(codeOf(error))
}

/** Returns true if the role may not run a statement. */
export function isForbidden(error: unknown): error is Error {
  return codeOf(error) === '42501'
}

/** Returns true if Postgres refuses writes: it is a standby, or read-only while its disk is nearly full. */
export function isReadOnly(error: unknown): boolean {
  return codeOf(error) === '25006'
}

export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === '23505'
}

/** Returns true if a statement waited for a lock longer than its `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === '55P03'
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
