import { type RosterSearch, rosterSearch } from '#contract/search/roster-search.ts'
import { parseFilters } from '#lib/parse-filters.ts'

/** Parses the filters in the search of a URL. Drops empty and invalid ones. */
export function parseRosterSearch(search: Record<string, unknown>): RosterSearch {
  return parseFilters(rosterSearch, search)
}

/** Returns whether two filters are equal. */
export function isSameSearch(one: RosterSearch, other: RosterSearch): boolean {
  return rosterSearch.keyof().options.every((name) => (one[name] ?? '') === (other[name] ?? ''))
}

/** Returns whether a text is a full address. The server checks its checksum. */
export function isWholeAddress(text: string): boolean {
  return /^0x[0-9a-f]{40}$/i.test(text)
}
