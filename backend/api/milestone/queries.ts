import { endpoints } from '#contract/endpoints.ts'
import { listMilestones } from '#projections/milestones/query.ts'
import type { ApiApp } from '../api-app.ts'
import type { ApiDeps } from '../deps.ts'

/** How many ranks each profile type has given. */
export function addMilestoneQueries(app: ApiApp, { readPool }: Pick<ApiDeps, 'readPool'>): void {
  const { path, response } = endpoints.listMilestones
  app.get(path, { schema: { response: { 200: response } } }, async (_request, reply) => {
    reply.header('Cache-Control', 'no-cache')
    return listMilestones(readPool)
  })
}
