import type { Pool } from 'pg'
import { listen } from '#postgres/listen.ts'
import type { ListCache } from './list-cache.ts'

const cacheClearedChannel = 'api_cache_cleared'

/** Clears the caches of every process. */
export async function clearEverywhere(pool: Pool): Promise<void> {
  await pool.query(`select pg_notify($1, '')`, [cacheClearedChannel])
}

/** Clears `lists` at each `clearEverywhere` of any process, until `signal` aborts. */
export async function followClearings(
  pool: Pool,
  lists: Pick<ListCache, 'clear'>,
  signal: AbortSignal,
): Promise<void> {
  // Also called on each new connection, because earlier notifications were missed.
  const check = async () => lists.clear()
  await listen(pool.options, { channel: cacheClearedChannel, check }, signal)
}
