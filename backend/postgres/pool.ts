import pg from 'pg'
import type { Logger } from 'pino'
import { openSockets } from './sockets.ts'

/** Milliseconds after which a Postgres that stands still counts as gone. */
const answerWithinMs = 10_000

type Owner = {
  /** Aborted once the process is to end. */
  signal: AbortSignal
  onStop: (close: () => Promise<unknown>) => void
}

type Named = {
  /** Name of its connections in Postgres. */
  name: string
  /** Looked in first. */
  schema?: string
}

/** A pool that outlives a restart of Postgres. */
export function openPool(
  { signal, onStop }: Owner,
  logger: Pick<Logger, 'warn'>,
  url: string,
  { name, schema }: Named,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: name,
    max: 20,
    connectionTimeoutMillis: 5_000,
    query_timeout: answerWithinMs,
    stream: openSockets(signal, url),
    // Rows are in memory, or on a disk without a head: an index that gives them in order is cheap.
    ...(schema && { options: `-c search_path=${schema},public -c random_page_cost=1.1` }),
  })
  pool.on('error', (err) => {
    if (!signal.aborted) logger.warn({ err }, 'an idle connection to Postgres was lost')
  })
  onStop(() => pool.end())
  return pool
}
