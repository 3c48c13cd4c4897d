import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { staffEndpoints } from '#contract/endpoints/staff.ts'
import type { AttemptFilter } from '#contract/search/attempt-filter.ts'
import type { AttemptPage } from '#contract/views/attempt.ts'
import { call, nullOnStatus } from './api-client.ts'

/** Attempts per page. */
const pageSize = 50
/** Maximum length of the list while older attempts are displayed. Beyond it, the list starts again. */
const longest = 1000

export const securityKeys = {
  threats: ['api', 'admin', 'suspicious-activity'] as const,
  counts: ['api', 'admin', 'attempt-counts'] as const,
  allAttempts: ['api', 'admin', 'attempts'] as const,
  attempts: (filter: AttemptFilter) => ['api', 'admin', 'attempts', 'list', filter] as const,
  attempt: (id: string) => ['api', 'admin', 'attempts', 'one', id] as const,
}

/** The newest attempts, and the older pages loaded after them. */
export type AttemptList = AttemptPage & { isExtended: boolean }

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
  /** Attempts that match a filter. A refetched list keeps its length, unless too many attempts arrived since. */
  attempts: (filter: AttemptFilter) =>
    queryOptions({
      queryKey: securityKeys.attempts(filter),
      queryFn: async ({ signal, client }): Promise<AttemptList> => {
        const newest = await fetchPage(filter, { signal })
        const known = client.getQueryData<AttemptList>(securityKeys.attempts(filter))
        return mergeNewest(known, newest)
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

type PageOptions = { cursor?: string; signal?: AbortSignal }

function fetchPage(
  filter: AttemptFilter,
  { cursor, signal }: PageOptions = {},
): Promise<AttemptPage> {
  const query = { ...filter, limit: pageSize, content: 'false', ...(cursor && { cursor }) } as const
  return call(staffEndpoints.listAttempts, { query, ...(signal && { signal }) })
}

/** Appends the next older attempts to a list. */
export async function loadOlderAttempts(client: QueryClient, filter: AttemptFilter): Promise<void> {
  const key = securityKeys.attempts(filter)
  const cursor = client.getQueryData<AttemptList>(key)?.next
  if (!cursor) return
  const page = await fetchPage(filter, { cursor })
  client.setQueryData<AttemptList>(key, (list) =>
    // The list may have started again during the request.
    list?.next === cursor
      ? { ...page, attempts: [...list.attempts, ...page.attempts], isExtended: true }
      : list,
  )
}

/** Adds the newest attempts to a list. Starts again if there would be a gap, or if the list is too long. */
export function mergeNewest(list: AttemptList | undefined, newest: AttemptPage): AttemptList {
  const restarted = { ...newest, isExtended: false }
  if (!list?.isExtended) return restarted
  const newestIds = new Set(newest.attempts.map(({ id }) => id))
  const last = list.attempts.findLastIndex(({ id }) => newestIds.has(id))
  const attempts = [...newest.attempts, ...list.attempts.slice(last + 1)]
  return last === -1 || attempts.length > longest ? restarted : { ...list, attempts }
}

/** Fetches the whole list again, for the Refresh button. */
export async function refreshSecurity(client: QueryClient): Promise<void> {
  const { threats, counts, allAttempts } = securityKeys
  const refetches = [threats, counts, allAttempts].map((queryKey) =>
    client.invalidateQueries({ queryKey }),
  )
  await Promise.all(refetches)
}
