import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import { isPictureShown } from '#projections/profile-page/query.ts'

const maxCached = 10_000
/** Milliseconds that a picture stays visible after its profile no longer shows it. */
const cacheTtlMs = 2_000

/**
 * Creates the check whether a listed profile shows a picture. Negative results are not cached, because
 * a newly listed profile must show its pictures at once.
 */
export function createShownMediaCheck(
  readPool: Pool,
): (profileId: string, hash: string) => Promise<boolean> {
  const shown = new LRUCache<string, true, { profileId: string; hash: string }>({
    max: maxCached,
    ttl: cacheTtlMs,
    // A full cache may evict an entry while it is fetched; the result still counts.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: { profileId, hash } }) =>
      (await isPictureShown(readPool, profileId, hash)) ? true : undefined,
  })
  return async (profileId, hash) =>
    (await shown.fetch(`${profileId}/${hash}`, { context: { profileId, hash } })) === true
}
