import { publicEndpoints } from '#contract/endpoints/public.ts'
import { networkOf } from '#contract/network-of.ts'
import type { ApiApp } from '#edge/api-app.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { shareByNetwork } from '#edge/limits/share-by-network.ts'
import { findProfiles } from '#projections/directory/find.ts'
import { readHome } from '#projections/directory/newest.ts'
import { tooManySearches } from '../profile/list-queries.ts'

/** As the pages of a list are shared out: each search keeps a core of the database busy. */
const searches = { atOnce: 2, ofOneNetwork: 1, inLine: 8, refuseAfterMs: 500 }
/** Short reads, of the connections that all requests share. */
const views = { atOnce: 4, ofOneNetwork: 2, inLine: 16, refuseAfterMs: 500 }

type HomeDeps = Pick<ApiDeps, 'now' | 'readPool'>

/** Routes of the home page: newest profiles, and the search over all types. Always in public form. */
export function addHomeQueries(app: ApiApp, { now, readPool }: HomeDeps): void {
  const shareViews = shareByNetwork(views)
  const shareSearches = shareByNetwork({ ...searches, refuse: tooManySearches })

  const { getHome, searchDirectory } = publicEndpoints
  app.get(getHome.path, { schema: { response: { 200: getHome.response } } }, (request, reply) => {
    reply.header('Cache-Control', 'no-cache')
    return shareViews(networkOf(request.ip), () => readHome(readPool, now()))
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
      return shareSearches(networkOf(request.ip), async () => {
        // Whoever typed on, or left, while they waited is searched nothing for.
        if (request.raw.socket.destroyed) throw tooManySearches()
        return findProfiles(readPool, request.query.q)
      })
    },
  )
}
