import type { LoggedEvent } from '#event-log/port.ts'
import type { Queryable } from '#postgres/queryable.ts'

/** Progress of comparing the event log with the leaves. */
export type Progress = {
  /** Position of the last event that was compared or added; 0n before the first. */
  position: bigint
  /** Number of leaves up to that of the event. */
  size: number
  /** That event; undefined before the first. */
  last: Pick<LoggedEvent, 'stream' | 'revision'> | undefined
}

export const noProgress: Progress = { position: 0n, size: 0, last: undefined }

type Row = {
  position: string
  size: string
  stream: string | null
  revision: string | null
}

/** Returns the progress through a log; `noProgress` for a log that the leaves were not compared with. */
export async function getProgress(db: Queryable, logId: string): Promise<Progress> {
  const { rows } = await db.query<Row>(
    'select position, size, stream, revision from tlog.progress where log_id = $1',
    [logId],
  )
  const [row] = rows
  if (!row) return noProgress
  const { position, size, stream, revision } = row
  return {
    position: BigInt(position),
    size: Number(size),
    last: stream === null || revision === null ? undefined : { stream, revision: BigInt(revision) },
  }
}

/** Replaces the progress, also that through another log. */
export async function saveProgress(
  db: Queryable,
  logId: string,
  progress: Progress,
): Promise<void> {
  const { position, size, last } = progress
  await db.query(
    `insert into tlog.progress (log_id, position, size, stream, revision)
      values ($1, $2, $3, $4, $5)
      on conflict (only_row) do update set log_id = excluded.log_id, position = excluded.position,
        size = excluded.size, stream = excluded.stream, revision = excluded.revision`,
    [logId, position, size, last?.stream ?? null, last?.revision ?? null],
  )
}
