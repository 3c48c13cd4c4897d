import { queryOptions } from '@tanstack/react-query'
import { staffEndpoints } from '#contract/endpoints/staff.ts'
import { call } from './api-client.ts'

export const deploymentKeys = { all: ['api', 'admin', 'deployment-status'] as const }

/** How the deployment is, as the process that answers knows it. */
export const deploymentQueries = {
  status: () =>
    queryOptions({
      queryKey: deploymentKeys.all,
      queryFn: ({ signal }) => call(staffEndpoints.getDeployment, { signal }),
    }),
}
