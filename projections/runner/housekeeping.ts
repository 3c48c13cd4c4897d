import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { pause } from '#event-log/patience.ts'
import { dropOldSchemas, keepSchema } from './prepare-schema.ts'

const every = 60_000

/** While we lead: says so each minute, and drops the schemas that nobody has led for a day. */
export async function keepHouse(
  { pool, schema, logger }: { pool: Pool; schema: string; logger: Pick<Logger, 'info' | 'warn'> },
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await keepSchema(pool, schema)
      const dropped = await dropOldSchemas(pool, schema)
      if (dropped.length > 0) logger.info({ dropped }, 'dropped read models that nobody keeps')
    } catch (error) {
      logger.warn({ err: error }, 'cannot look after the read schemas')
    }
    await pause(every, signal)
  }
}
