import pg from 'pg'
import type { Logger } from 'pino'
import type { ProcessLifecycle } from '#backend/process/run-process.ts'
import { createSocketFactory } from './sockets.ts'

/** Milliseconds without an answer after which Postgres counts as unavailable. */
const answerWithinMs = 10_000

type PoolOptions = {
  /** The `application_name` of its connections. */
  name: string
  /** First schema of the search path. */
  schema?: string
  /** Milliseconds that a query may take; 0 for no limit. */
  queryTimeoutMs?: number
}

/** Opens a pool that survives a restart of Postgres. */
export function openPool(
  { signal, onStop }: Pick<ProcessLifecycle, 'signal' | 'onStop'>,
  logger: Pick<Logger, 'warn'>,
  url: string,
  { name, schema, queryTimeoutMs = answerWithinMs }: PoolOptions,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: name,
    max: 20,
    connectionTimeoutMillis: 5_000,
    query_timeout: queryTimeoutMs,
    stream: createSocketFactory(signal, url),
    // Rows are in memory or on an SSD, so reading them in index order is cheap.
    ...(schema && { options: `-c search_path=${schema},public -c random_page_cost=1.1` }),
  })
  pool.on('error', (err) => {
    if (!signal.aborted) logger.warn({ err }, 'an idle connection to Postgres was lost')
  })
  onStop(() => pool.end())
  return pool
}
