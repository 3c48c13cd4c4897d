import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AttemptFilter } from '#contract/attempt-filter.ts'
import { staffEndpoints } from '#contract/endpoints/staff.ts'
import type { AttemptPage } from '#contract/views/attempt.ts'
import { call, nullOn } from './api-client.ts'

/** Attempts that a page of the list holds. */
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
  /** Read anew it stays as long as it was, unless too much came in between. */
  attempts: (filter: AttemptFilter) =>
    queryOptions({
      queryKey: securityKeys.attempts(filter),
      queryFn: async ({ signal, client }): Promise<AttemptList> => {
        const newest = await readPage(filter, { signal })
        const known = client.getQueryData<AttemptList>(securityKeys.attempts(filter))
        return mergeNewest(known, newest)
      },
    }),
  /** One with all that is recorded. Null: there is none, or no more. */
  attempt: (id: string) =>
    queryOptions({
      queryKey: securityKeys.attempt(id),
      queryFn: ({ signal }) =>
        nullOn(404, call(staffEndpoints.getAttempt, { params: { id }, signal })),
    }),
}

type PageOptions = { cursor?: string; signal?: AbortSignal }

function readPage(
  filter: AttemptFilter,
  { cursor, signal }: PageOptions = {},
): Promise<AttemptPage> {
  const query = { ...filter, limit: pageSize, content: 'false', ...(cursor && { cursor }) } as const
  return call(staffEndpoints.listAttempts, { query, ...(signal && { signal }) })
}

/** Loads the next older attempts behind those of a list. */
export async function loadOlderAttempts(client: QueryClient, filter: AttemptFilter): Promise<void> {
  const key = securityKeys.attempts(filter)
  const cursor = client.getQueryData<AttemptList>(key)?.next
  if (!cursor) return
  const page = await readPage(filter, { cursor })
  client.setQueryData<AttemptList>(key, (list) =>
    // The list may have started again during the request.
    list?.next === cursor
      ? { ...page, attempts: [...list.attempts, ...page.attempts], isExtended: true }
      : list,
  )
}

/** The list with the newest attempts on top: anew where it would have a gap, or is too long. */
export function mergeNewest(list: AttemptList | undefined, newest: AttemptPage): AttemptList {
  const anew = { ...newest, isExtended: false }
  if (!list?.isExtended) return anew
  const fresh = new Set(newest.attempts.map(({ id }) => id))
  const last = list.attempts.findLastIndex(({ id }) => fresh.has(id))
  const attempts = [...newest.attempts, ...list.attempts.slice(last + 1)]
  return last === -1 || attempts.length > longest ? anew : { ...list, attempts }
}

/** Fetches the whole list again, for the Refresh button. */
export async function refreshSecurity(client: QueryClient): Promise<void> {
  const { threats, counts, allAttempts } = securityKeys
  const reading = [threats, counts, allAttempts].map((queryKey) =>
    client.invalidateQueries({ queryKey }),
  )
  await Promise.all(reading)
}
