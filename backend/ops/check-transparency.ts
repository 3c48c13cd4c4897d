import { OperatorError } from '#backend/process/operator-error.ts'
import { findLastCheckpoint } from '#backend/transparency/checkpoints.ts'
import type { Queryable } from '#postgres/queryable.ts'

/** Checks that the transparency log can sign. Throws `OperatorError` with the recorded fault. */
export async function checkTransparencyLog(pool: Queryable) {
  const { rows } = await pool.query<{ reason: string }>('select reason from tlog.fault')
  const [fault] = rows
  if (fault) {
    throw new OperatorError(
      `signing has stopped (${fault.reason}): see section 13 of docs/runbook.md.`,
    )
  }
  const last = await findLastCheckpoint(pool)
  return { detail: last ? `signed up to entry ${last.size}` : 'no checkpoint is signed yet' }
}
