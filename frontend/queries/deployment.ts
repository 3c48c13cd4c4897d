import { queryOptions } from '@tanstack/react-query'
import { staffEndpoints } from '#contract/endpoints/staff.ts'
import { call } from './api-client.ts'

const pollEveryMs = 30_000

export const deploymentKeys = { all: ['api', 'admin', 'deployment-status'] as const }

/** Status of the deployment, as seen by the responding process. */
export const deploymentQueries = {
  status: () =>
    queryOptions({
      queryKey: deploymentKeys.all,
      queryFn: ({ signal }) => call(staffEndpoints.getDeployment, { signal }),
      refetchInterval: pollEveryMs,
    }),
}
