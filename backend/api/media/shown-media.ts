import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import { isPictureShown } from '#projections/profile-page/query.ts'

const mostKept = 10_000
/** For so long a picture may be seen after its profile ceased to show it. */
const keptMs = 2_000

/**
 * Whether a listed profile shows a picture, so that everybody may see it. One that is asked for all
 * the time is looked up every two seconds; that one is not shown is never kept, since the next moment
 * it may be.
 */
export function findShownMedia(
  readPool: Pool,
): (profileId: string, hash: string) => Promise<boolean> {
  const shown = new LRUCache<string, true, { profileId: string; hash: string }>({
    max: mostKept,
    ttl: keptMs,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: { profileId, hash } }) =>
      (await isPictureShown(readPool, profileId, hash)) ? true : undefined,
  })
  return async (profileId, hash) =>
    (await shown.fetch(`${profileId}/${hash}`, { context: { profileId, hash } })) === true
}
