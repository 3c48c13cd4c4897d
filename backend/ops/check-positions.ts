import type { Pool } from 'pg'
import { OperatorError } from '#backend/process/operator-error.ts'
import { readUntil } from '#backend/process/retry.ts'
import { metadata } from '#contract/events/metadata.ts'
import type { EventLog, LoggedEvent } from '#event-log/port.ts'
import { listDeletedSubjects } from '#projections/eraser/erase-pictures.ts'
import { getEraserPosition } from '#projections/eraser/eraser.ts'
import { listProjectors } from '#projections/runner/schema/list-projectors.ts'
import { getReadSchemaName } from '#projections/runner/schema/read-schema.ts'
import { listUnreadable } from '#projections/runner/unreadable.ts'

/** The event log, and its end when the check began. */
export type StoredLog = { pool: Pool; log: EventLog; logId: string; last: LoggedEvent }

/** Time for running processes to reach the end of the log. */
const grace = { timeoutMs: 3_000, pollMs: 200 }

/** Compares the read models of this version with the end of the log. */
export async function checkReadModels({ pool, logId, last }: StoredLog) {
  const schema = await getReadSchemaName()
  const own = await readUntil(
    async () =>
      (await listProjectors(pool, logId)).find((projector) => projector.schema === schema),
    (found) => found === undefined || found.position >= last.position,
    grace,
  )
  if (!own) {
    throw new OperatorError('this version has none yet: its first start builds them.')
  }
  if (own.position < last.position) {
    const lag = own.at === null ? '' : `, ${formatLag(own.at, last)} behind`
    throw new OperatorError(
      `they are at position ${own.position}${lag}: ${own.leader ? 'they are being updated, so check again later' : 'no process updates them. Start Provenance if it is stopped. If it runs, look for "the projector has stopped" in its log, and do not restart it'}.`,
    )
  }
  const { count } = await listUnreadable(pool)
  if (count > 0) {
    throw new OperatorError(
      `profiles whose keys are missing: ${count}; restore the vault from a newer backup.`,
    )
  }
  return {
    detail: `at the end of the log, ${own.leader ? 'updated by a process' : 'no process updates them now'}`,
  }
}

/** Finds deletions whose data is not erased. */
export async function checkEraser({ pool, log, logId }: StoredLog) {
  const from = await getEraserPosition(pool, logId)
  const unerased = await readUntil(
    () => countUnerased(pool, log, from.position),
    (count) => count === 0,
    grace,
  )
  if (unerased > 0) {
    throw new OperatorError(
      `deleted profiles that are not erased yet: ${unerased}; start Provenance, or look for "the eraser tries again" in its log.`,
    )
  }
  return { detail: 'every deletion in the log is erased' }
}

async function countUnerased(pool: Pool, log: EventLog, after: bigint): Promise<number> {
  let count = 0
  for await (const batch of log.readAll(after)) {
    const subjects = batch.flatMap(listDeletedSubjects)
    if (subjects.length === 0) continue
    const { rows } = await pool.query<{ count: string }>(
      'select count(*) from vault.keys where subject = any($1) and wrapped is not null',
      [subjects],
    )
    count += Number(rows[0]?.count)
  }
  return count
}

function formatLag(at: string, last: LoggedEvent): string {
  const end = metadata.pick({ at: true }).parse(last.metadata).at
  const seconds = Math.max(0, (Date.parse(end) - Date.parse(at)) / 1000)
  return seconds < 120 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`
}
