import { LRUCache } from 'lru-cache'
import { publicEndpoints } from '#contract/endpoints/public.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ApiApp } from '#edge/api-app.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { limitPerNetwork } from '#edge/limits/concurrency-limit.ts'
import { listCardsById } from '#projections/directory/query.ts'
import { findSimilar } from '#projections/directory/similar.ts'
import { findProfile } from '#projections/profile-page/query.ts'
import { addRoute } from '../add-route.ts'
import { parseProfileRef } from './profile-ref.ts'

/** Maximum similar profiles: one row of cards. */
const maxSimilar = 3
/** Age (ms) and size limits of the cache of similar ids. Their cards are read for each request. */
const cacheTtlMs = 5 * 60_000
const maxCachedProfiles = 5000

/** Registers the route of similar profiles, in public form for every caller. */
export function registerSimilarRoutes(app: ApiApp, { readPool }: Pick<ApiDeps, 'readPool'>): void {
  const withConcurrencyLimit = limitPerNetwork('similar')
  // Only ids are cached, because deleted data must not stay in memory.
  const cache = new LRUCache<string, string[]>({ max: maxCachedProfiles, ttl: cacheTtlMs })

  addRoute(app, publicEndpoints.listSimilar, {}, async (request, reply) => {
    reply.header('Cache-Control', 'no-cache')
    return withConcurrencyLimit(request, async () => {
      const found = await findProfile(readPool, parseProfileRef(request.params.id))
      if (found?.status !== 'listed') throw new Refusal('profile-not-found')
      // An edit may change the similar profiles.
      const key = `${found.id} ${found.updatedAt}`
      const cached = cache.get(key)
      const ids = cached ?? (await findSimilar(readPool, found.id, maxSimilar))
      if (!cached) cache.set(key, ids)
      const cards = await listCardsById(readPool, ids)
      return ids.flatMap((id) => cards.get(id) ?? [])
    })
  })
}
