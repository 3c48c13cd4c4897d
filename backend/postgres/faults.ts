// SQLSTATE classes and codes that say something of the server's state and nothing of what was asked:
// connection (08), authorization (28), a database that is away (3D), rollback (40), resources (53),
// operator and cancelled statements (57), system (58), a lock not had in time, a transaction that was
// idle for too long, read-only after a failover.
const transientStates = /^(08|28|3D|40|53|57|58)|^(55P03|25P03|25006)$/

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

/** Messages of driver errors without a code: lost, late, broken, or closed connections. */
const driverTexts =
  /Connection terminated|connection error|SSL connection|timeout e(xceeded|xpired)|read timeout|not queryable|message from backend|after calling end/

/** An answer that did not come in time. What was asked may still happen. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'

  constructor(ms: number) {
    super(`No answer within ${ms} ms`)
  }
}

/** Whether a fault of Postgres, or of the way to it, may pass by itself, so that asking again makes sense. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return transientStates.test(codeOf(error)) || isUnanswered(error) || isTransient(error.cause)
}

/** Whether the way to Postgres failed or fell silent, so that what was asked may have happened or not. */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    error instanceof NoAnswer || networkCodes.has(codeOf(error)) || driverTexts.test(error.message)
  )
}

/** Whether a schema or a table is not there: not made yet, or dropped. */
export function isMissing(error: unknown): boolean {
  return /^(3F000|42P01)$/.test(codeOf(error))
}

/** Whether a place that must be unique is taken. */
export function isTaken(error: unknown): boolean {
  return codeOf(error) === '23505'
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
