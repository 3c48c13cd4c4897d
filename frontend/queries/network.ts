import { staffEndpoints } from '#contract/endpoints/staff.ts'
import { call } from './api-client.ts'
import { pagedQuery } from './paged-query.ts'

export const networkKeys = { all: ['api', 'admin', 'networks'] as const }

/** Networks that are blocked or allowed, newest rule first, page by page. */
export const networkQueries = {
  all: () =>
    pagedQuery({
      queryKey: networkKeys.all,
      fetchPage: (query, signal) => call(staffEndpoints.listNetworks, { query, signal }),
    }),
}
