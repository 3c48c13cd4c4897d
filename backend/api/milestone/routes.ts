import { publicEndpoints } from '#contract/endpoints/public.ts'
import { staffEndpoints } from '#contract/endpoints/staff.ts'
import type { ApiApp } from '#edge/api-app.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { getMilestoneBoard, listMilestones } from '#projections/milestones/query.ts'
import { addRoute } from '../add-route.ts'

/** Registers the routes of milestones: counts for everyone, and rank holders for staff. */
export function registerMilestoneRoutes(
  app: ApiApp,
  { readPool }: Pick<ApiDeps, 'readPool'>,
): void {
  addRoute(app, publicEndpoints.listMilestones, {}, async (_request, reply) => {
    reply.header('Cache-Control', 'no-cache')
    return listMilestones(readPool)
  })

  addRoute(app, staffEndpoints.getMilestoneBoard, { session: 'staff' }, () =>
    getMilestoneBoard(readPool),
  )
}
