import pg from 'pg'

// SQLSTATE classes and codes that say something about the server's state and nothing about what was
// asked: connection, authorization, database gone, rollback, resources, operator, system, lock wait,
// cancelled, read-only after a failover.
const passing = /^(08|28|3D|40|53|57P|58|55P03$|57014$|25006$)/

/** Whether asking again later may help. Without a SQLSTATE it is the connection that failed. */
export function isPassing(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return passing.test(error.code ?? '')
  return error instanceof Error && !(error instanceof TypeError || error instanceof RangeError)
}

/** Whether a place that a short way in wanted is taken. */
export function isTaken(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505'
}
