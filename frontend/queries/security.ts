import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { staffEndpoints } from '#contract/endpoints/staff.ts'
import type { AttemptFilter } from '#contract/search/attempt-filter.ts'
import { call, nullOnStatus } from './api-client.ts'
import { pagedQuery } from './paged-query.ts'

/** Attempts per page. */
const pageSize = 50

export const securityKeys = {
  threats: ['api', 'admin', 'suspicious-activity'] as const,
  counts: ['api', 'admin', 'attempt-counts'] as const,
  allAttempts: ['api', 'admin', 'attempts'] as const,
  attempts: (filter: AttemptFilter) => ['api', 'admin', 'attempts', 'list', filter] as const,
  attempt: (id: string) => ['api', 'admin', 'attempts', 'one', id] as const,
}

/** Queries of the security page for staff. */
export const securityQueries = {
  threats: () =>
    queryOptions({
      queryKey: securityKeys.threats,
      queryFn: ({ signal }) => call(staffEndpoints.getSuspiciousActivity, { signal }),
    }),
  counts: () =>
    queryOptions({
      queryKey: securityKeys.counts,
      queryFn: ({ signal }) => call(staffEndpoints.countAttempts, { signal }),
    }),
  /** Attempts that match a filter, newest first, page by page. */
  attempts: (filter: AttemptFilter) =>
    pagedQuery({
      queryKey: securityKeys.attempts(filter),
      fetchPage: (range, signal) => {
        const query = { ...filter, limit: pageSize, content: 'false', ...range } as const
        return call(staffEndpoints.listAttempts, { query, signal })
      },
      rows: {
        keysOf: ({ attempts }) => attempts.map(({ id }) => id),
        truncate: (page, count) => ({ ...page, attempts: page.attempts.slice(0, count) }),
        insertsAt: 'first',
      },
    }),
  /** One attempt with all its data; null if there is none, or if it was erased. */
  attempt: (id: string) =>
    queryOptions({
      queryKey: securityKeys.attempt(id),
      queryFn: ({ signal }) =>
        nullOnStatus(404, call(staffEndpoints.getAttempt, { params: { id }, signal })),
    }),
}

/** Refetches all data of the security page, for its Refresh button. */
export async function refreshSecurity(client: QueryClient): Promise<void> {
  const { threats, counts, allAttempts } = securityKeys
  const refetches = [threats, counts, allAttempts].map((queryKey) =>
    client.invalidateQueries({ queryKey }),
  )
  await Promise.all(refetches)
}
