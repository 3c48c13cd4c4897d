import { type AttemptFilter, attemptFilter } from '#contract/search/attempt-filter.ts'
import { z } from '#contract/z.ts'
import { parseFilters } from '#lib/parse-filters.ts'

/** Search params: filters of the attempts, and the id of the open attempt. */
export type AttemptSearch = AttemptFilter & { attempt?: string | undefined }

/** Parses the search of a URL. Drops unknown and invalid params. */
export function parseAttemptSearch(search: Record<string, unknown>): AttemptSearch {
  const attempt = z.uuid().safeParse(search.attempt).data
  return { ...parseFilters(attemptFilter, search), ...(attempt && { attempt }) }
}
