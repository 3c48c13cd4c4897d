import { type RosterSearch, rosterSearch } from '#contract/search/roster-search.ts'

const names = ['wallet', 'name', 'handle'] as const
export type SearchName = (typeof names)[number]

/** Parses the filters in the search of a URL. Drops empty and invalid ones. */
export function parseRosterSearch(search: Record<string, unknown>): RosterSearch {
  return Object.fromEntries(
    names.flatMap((name) => {
      const read = rosterSearch.shape[name].safeParse(search[name])
      return read.success && read.data ? [[name, read.data]] : []
    }),
  )
}

/** Returns whether two filters are equal. */
export function isSameSearch(one: RosterSearch, other: RosterSearch): boolean {
  return names.every((name) => (one[name] ?? '') === (other[name] ?? ''))
}

/** Returns whether a text is a full address. The server checks its checksum. */
export function isWholeAddress(text: string): boolean {
  return /^0x[0-9a-f]{40}$/i.test(text)
}
