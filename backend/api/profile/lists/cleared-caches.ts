import type { Pool } from 'pg'
import { listen } from '#postgres/listen.ts'
import type { ListCache } from './list-cache.ts'

const cacheClearedChannel = 'api_cache_cleared'

/** Notifies every process to clear its caches. */
export async function notifyCacheCleared(pool: Pool): Promise<void> {
  await pool.query(`select pg_notify($1, '')`, [cacheClearedChannel])
}

/** Clears `lists` when any process calls `notifyCacheCleared`, until `signal` aborts. */
export async function listenForCacheClears(
  pool: Pool,
  lists: Pick<ListCache, 'clear'>,
  signal: AbortSignal,
): Promise<void> {
  // Also called on each new connection, because earlier notifications were missed.
  const check = async () => lists.clear()
  await listen(pool.options, { channel: cacheClearedChannel, check }, signal)
}
