import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { pause } from '#postgres/retry.ts'
import {
  dropOldSchemas,
  keepSchema,
  makeIndexes,
} from '#projections/runner/schema/prepare-schema.ts'

const everyMs = 60_000
const untilCaughtUpMs = 1000

type House = {
  pool: Pool
  schema: string
  /** Whether the read models have caught up with the log. */
  isCaughtUp: () => boolean
  logger: Pick<Logger, 'info' | 'warn'>
}

/**
 * What a leader does each minute: says that it is there, drops the schemas that nobody has led for a
 * day, and, once the rows are there, makes the indexes that wait for them.
 */
export async function keepHouse(
  { pool, schema, isCaughtUp, logger }: House,
  signal: AbortSignal,
): Promise<void> {
  let isIndexed = false
  const tasks = [
    () => keepSchema(pool, schema),
    async () => {
      const dropped = await dropOldSchemas(pool, schema)
      if (dropped.length > 0) logger.info({ dropped }, 'dropped read models that nobody keeps')
    },
    async () => {
      if (isIndexed || !isCaughtUp()) return
      isIndexed = true
      await makeIndexes(pool, schema)
    },
  ]
  while (!signal.aborted) {
    for (const task of tasks) {
      await task().catch((error: unknown) =>
        logger.warn({ err: error }, 'the read schemas are not looked after'),
      )
    }
    await pause(isIndexed ? everyMs : untilCaughtUpMs, signal)
  }
}
