import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { delay } from '#backend/process/retry.ts'
import type { AnyProjection } from '#projections/projection.ts'
import {
  createIndexes,
  dropOldSchemas,
  markSchemaUsed,
} from '#projections/runner/schema/prepare-schema.ts'

const intervalMs = 60_000
const catchUpIntervalMs = 1000

type Maintained = {
  pool: Pool
  schema: string
  views: readonly AnyProjection[]
  /** True once the read models have caught up with the log. */
  isCaughtUp: () => boolean
  logger: Pick<Logger, 'info' | 'warn'>
}

/**
 * Runs the leader's maintenance each minute, and each second before the rows have caught up. It marks the
 * schema as in use, drops schemas that had no leader for a day, and creates the late indexes once the
 * rows exist.
 */
export async function runMaintenance(
  { pool, schema, views, isCaughtUp, logger }: Maintained,
  signal: AbortSignal,
): Promise<void> {
  let isIndexed = false
  const tasks = [
    () => markSchemaUsed(pool, schema),
    async () => {
      const dropped = await dropOldSchemas(pool, schema)
      if (dropped.length > 0) logger.info({ dropped }, 'dropped unused read models')
    },
    async () => {
      if (isIndexed || !isCaughtUp()) return
      // One try only: without pg_trgm, each would fail.
      isIndexed = true
      await createIndexes(pool, schema, views)
    },
  ]
  while (!signal.aborted) {
    for (const task of tasks) {
      await task().catch((error: unknown) =>
        logger.warn({ err: error }, 'the maintenance of the read schemas failed'),
      )
    }
    await delay(isIndexed ? intervalMs : catchUpIntervalMs, signal)
  }
}
