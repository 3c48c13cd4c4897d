import { publicEndpoints } from '#contract/endpoints/public.ts'
import type { ApiApp } from '#edge/api-app.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { limitPerNetwork } from '#edge/limits/concurrency-limit.ts'
import { requireClientConnected } from '#edge/require-client-connected.ts'
import { searchProfiles } from '#projections/directory/search-profiles.ts'
import { addRoute } from '../add-route.ts'

/** Registers the search over the listed profiles of all types. */
export function registerSearchRoutes(app: ApiApp, { readPool }: Pick<ApiDeps, 'readPool'>): void {
  const withSearchLimit = limitPerNetwork('search')

  addRoute(app, publicEndpoints.searchDirectory, {}, (request, reply) => {
    reply.header('Cache-Control', 'no-cache')
    return withSearchLimit(request, async () => {
      requireClientConnected(request)
      return searchProfiles(readPool, request.query.q)
    })
  })
}
