import type { Pool } from 'pg'
import { listen } from '#postgres/listen.ts'
import type { ListCache } from './list-cache.ts'

const cacheClearedChannel = 'api_cache_cleared'

/** Empties the caches of every process. */
export async function clearEverywhere(pool: Pool): Promise<void> {
  await pool.query(`select pg_notify($1, '')`, [cacheClearedChannel])
}

/** Empties `lists` whenever somebody does it everywhere, until `signal` aborts. */
export async function followClearings(
  pool: Pool,
  lists: Pick<ListCache, 'clear'>,
  signal: AbortSignal,
): Promise<void> {
  // Also on each new connection: what was told before it nobody heard.
  const check = async () => lists.clear()
  await listen(pool.options, { channel: cacheClearedChannel, check }, signal)
}
