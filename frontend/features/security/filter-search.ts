import { type AttemptFilter, attemptFilter } from '#contract/attempt-filter.ts'
import { z } from '#contract/z.ts'

/** Search params: filters of the attempts, and the open attempt. */
export type AttemptSearch = AttemptFilter & { attempt?: string | undefined }

const names = ['type', 'flag', 'code', 'blocked', 'network', 'wallet', 'day'] as const

/** The search of an address, without what is no filter. */
export function readAttemptSearch(search: Record<string, unknown>): AttemptSearch {
  const attempt = z.uuid().safeParse(search.attempt).data
  return { ...readFilter(search), ...(attempt && { attempt }) }
}

function readFilter(search: Record<string, unknown>): AttemptFilter {
  const known = names.flatMap((name) => {
    const { success, data } = attemptFilter.shape[name].safeParse(search[name])
    return success && data !== undefined ? [[name, data]] : []
  })
  return Object.fromEntries(known)
}

/** Returns the filter with its keys in a fixed order, so that equal filters share a cache entry. */
export function filterOf(search: AttemptSearch): AttemptFilter {
  return readFilter(search)
}
