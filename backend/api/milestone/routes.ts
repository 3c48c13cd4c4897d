import { publicEndpoints } from '#contract/endpoints/public.ts'
import { staffEndpoints } from '#contract/endpoints/staff.ts'
import type { ApiApp } from '#edge/api-app.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { setNoStore } from '#edge/no-store.ts'
import { getMilestoneBoard, listMilestones } from '#projections/milestones/query.ts'

/** Registers the routes of milestones: counts for everyone, and rank holders for staff. */
export function registerMilestoneRoutes(
  app: ApiApp,
  { readPool }: Pick<ApiDeps, 'readPool'>,
): void {
  const { path, response } = publicEndpoints.listMilestones
  app.get(path, { schema: { response: { 200: response } } }, async (_request, reply) => {
    reply.header('Cache-Control', 'no-cache')
    return listMilestones(readPool)
  })

  const board = staffEndpoints.getMilestoneBoard
  app.get(
    board.path,
    { config: { session: 'staff' }, schema: { response: { 200: board.response } } },
    async (_request, reply) => {
      setNoStore(reply)
      return getMilestoneBoard(readPool)
    },
  )
}
