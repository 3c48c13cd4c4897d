import { type RosterSearch, rosterSearch } from '#contract/roster-search.ts'

const names = ['wallet', 'name', 'handle'] as const
export type SearchName = (typeof names)[number]

/** Reads the searches out of a URL's search part; what is none, empty or too long is left out. */
export function readRosterSearch(search: Record<string, unknown>): RosterSearch {
  return Object.fromEntries(
    names.flatMap((name) => {
      const read = rosterSearch.shape[name].safeParse(search[name])
      return read.success && read.data ? [[name, read.data]] : []
    }),
  )
}

/** Whether two filters look for the same. */
export function isSameSearch(one: RosterSearch, other: RosterSearch): boolean {
  return names.every((name) => (one[name] ?? '') === (other[name] ?? ''))
}

/** Whether a text is an address as acts upon a wallet take it. Its checksum is the server's business. */
export function isWholeAddress(text: string): boolean {
  return /^0x[0-9a-f]{40}$/i.test(text)
}
