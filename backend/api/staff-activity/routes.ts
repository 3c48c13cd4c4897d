import { publicEndpoints } from '#contract/endpoints/public.ts'
import type { ApiApp } from '#edge/api-app.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { listStaffActivity } from '#projections/staff-activity/query.ts'
import { addRoute } from '../add-route.ts'

/** Registers the route of the decisions of each month. */
export function registerStaffActivityRoutes(
  app: ApiApp,
  { readPool }: Pick<ApiDeps, 'readPool'>,
): void {
  addRoute(app, publicEndpoints.listStaffActivity, {}, (_request, reply) => {
    reply.header('Cache-Control', 'no-cache')
    return listStaffActivity(readPool)
  })
}
