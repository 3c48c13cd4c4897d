import { recordCacheCleared } from '#commands/record-cache-cleared.ts'
import { staffEndpoints } from '#contract/endpoints/staff.ts'
import type { ApiApp } from '#edge/api-app.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { addRoute } from '../add-route.ts'
import type { Hub } from '../live/hub.ts'
import { listenForCacheClears, notifyCacheCleared } from '../profile/lists/cleared-caches.ts'
import type { ListCache } from '../profile/lists/list-cache.ts'
import { createCommandContext } from '../session/command-context.ts'
import { createDeploymentReader } from './deployment-reader.ts'

/** Registers the routes that report the deployment's state and clear its caches. */
export function registerDeploymentRoutes(
  app: ApiApp,
  deps: ApiDeps & { lists: ListCache; hub: Hub },
) {
  const { lists, pool } = deps
  const { getDeployment, clearCache } = staffEndpoints
  const readDeployment = createDeploymentReader(deps)
  const stopping = new AbortController()
  const listening = listenForCacheClears(pool, lists, stopping.signal)
  app.addHook('preClose', async () => {
    stopping.abort()
    await listening
  })

  // The sessions are in the database, and staff read here why it is unavailable.
  addRoute(app, getDeployment, { session: 'staff', acceptsRememberedSession: true }, () =>
    readDeployment(),
  )

  addRoute(app, clearCache, { session: 'admin' }, async (request) => {
    await recordCacheCleared(deps, createCommandContext(request, deps, 'admin'))
    lists.clear()
    await notifyCacheCleared(pool)
    return { message: 'All caches have been cleared successfully.' }
  })
}
