import { type EventFilter, eventFilter } from '#contract/search/event-filter.ts'
import { parseFilters } from '#lib/parse-filters.ts'

/** Parses the filters in the search of a URL. Drops unknown and invalid ones. */
export function parseEventSearch(search: Record<string, unknown>): EventFilter {
  return parseFilters(eventFilter, search)
}
