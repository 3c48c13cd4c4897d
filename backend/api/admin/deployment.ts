import { recordClearing } from '#commands/clear-cache.ts'
import { staffEndpoints } from '#contract/endpoints/staff.ts'
import { deploymentKey } from '#contract/staff-topics.ts'
import type { ApiApp } from '#edge/api-app.ts'
import type { ApiDeps } from '#edge/deps.ts'
import type { Hub } from '../live/hub.ts'
import { tellTopic } from '../live/tell-topic.ts'
import { clearEverywhere, followClearings } from '../profile/cleared-caches.ts'
import type { ListCache } from '../profile/list-cache.ts'
import { contextOf } from '../session/command-context.ts'
import { readDeployments } from './read-deployment.ts'

/** How the deployment is, for staff, and what admins do to its caches. */
export function addDeploymentRoutes(app: ApiApp, deps: ApiDeps & { lists: ListCache; hub: Hub }) {
  const { hub, lists, pool } = deps
  const { getDeployment, clearCache } = staffEndpoints
  const deployment = readDeployments(deps)
  const stopTelling = tellTopic({
    hub,
    topic: 'deployment',
    key: deploymentKey,
    look: deployment.look,
  })
  const stopping = new AbortController()
  const following = followClearings(pool, lists, stopping.signal)
  app.addHook('preClose', async () => {
    stopTelling()
    stopping.abort()
    await following
  })

  app.get(
    getDeployment.path,
    {
      config: { session: 'staff', outlivesOutage: true },
      schema: { response: { 200: getDeployment.response } },
    },
    async (_request, reply) => {
      reply.header('Cache-Control', 'private, no-store')
      return deployment.read()
    },
  )

  app.post(
    clearCache.path,
    { config: { session: 'admin' }, schema: { response: { 200: clearCache.response } } },
    async (request, reply) => {
      await recordClearing(deps, contextOf(request, deps, 'admin'))
      lists.clear()
      await clearEverywhere(pool)
      reply.header('Cache-Control', 'private, no-store')
      return { message: 'All caches have been cleared successfully.' }
    },
  )
}
