import { publicEndpoints } from '#contract/endpoints/public.ts'
import type { ApiApp } from '#edge/api-app.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { limitPerNetwork } from '#edge/limits/concurrency-limit.ts'
import { concurrencyLimits } from '#edge/limits/limits.ts'
import { requireConnected } from '#edge/require-connected.ts'
import { findProfiles } from '#projections/directory/find.ts'
import { getHomeView } from '#projections/directory/newest.ts'

type HomeDeps = Pick<ApiDeps, 'now' | 'readPool'>

/** Registers the routes of the home page: newest profiles and the search over all types, in public form. */
export function registerHomeRoutes(app: ApiApp, { now, readPool }: HomeDeps): void {
  const withHomeLimit = limitPerNetwork(concurrencyLimits.home)
  const withSearchLimit = limitPerNetwork(concurrencyLimits.search)

  const { getHome, searchDirectory } = publicEndpoints
  app.get(getHome.path, { schema: { response: { 200: getHome.response } } }, (request, reply) => {
    reply.header('Cache-Control', 'no-cache')
    return withHomeLimit(request, () => getHomeView(readPool, now()))
  })

  app.get(
    searchDirectory.path,
    {
      schema: {
        querystring: searchDirectory.query,
        response: { 200: searchDirectory.response },
      },
    },
    (request, reply) => {
      reply.header('Cache-Control', 'no-cache')
      return withSearchLimit(request, async () => {
        requireConnected(request)
        return findProfiles(readPool, request.query.q)
      })
    },
  )
}
