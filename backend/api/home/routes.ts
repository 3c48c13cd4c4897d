import { publicEndpoints } from '#contract/endpoints/public.ts'
import type { ApiApp } from '#edge/api-app.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { limitPerNetwork } from '#edge/limits/concurrency-limit.ts'
import { getHomeView } from '#projections/directory/home.ts'
import { addRoute } from '../add-route.ts'

type HomeDeps = Pick<ApiDeps, 'now' | 'readPool'>

/** Registers the route of the home page's data. */
export function registerHomeRoutes(app: ApiApp, { now, readPool }: HomeDeps): void {
  const withHomeLimit = limitPerNetwork('home')

  addRoute(app, publicEndpoints.getHome, {}, (request, reply) => {
    reply.header('Cache-Control', 'no-cache')
    return withHomeLimit(request, () => getHomeView(readPool, now()))
  })
}
