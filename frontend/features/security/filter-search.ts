import { type AttemptFilter, attemptFilter } from '#contract/search/attempt-filter.ts'
import { z } from '#contract/z.ts'

/** Search params: filters of the attempts, and the open attempt. */
export type AttemptSearch = AttemptFilter & { attempt?: string | undefined }

const names = ['type', 'flag', 'code', 'blocked', 'network', 'wallet', 'day'] as const

/** Parses the search of a URL. Drops unknown and invalid filters. */
export function parseAttemptSearch(search: Record<string, unknown>): AttemptSearch {
  const attempt = z.uuid().safeParse(search.attempt).data
  return { ...parseFilter(search), ...(attempt && { attempt }) }
}

function parseFilter(search: Record<string, unknown>): AttemptFilter {
  const known = names.flatMap((name) => {
    const { success, data } = attemptFilter.shape[name].safeParse(search[name])
    return success && data !== undefined ? [[name, data]] : []
  })
  return Object.fromEntries(known)
}

/** Returns the filter with its keys in a fixed order, so that equal filters share a cache entry. */
export function filterOf(search: AttemptSearch): AttemptFilter {
  return parseFilter(search)
}
