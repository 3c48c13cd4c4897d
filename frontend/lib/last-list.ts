import { atom } from 'jotai'
import { type ProfileType, profileTypes } from '#contract/profile/profile-type.ts'
import type { DirectorySearch } from '#contract/search/directory-filter.ts'

/** The last open list. `place` is its index in the window's history, so that going back restores it. */
export type LastList = { type: ProfileType; search: DirectorySearch; place: number }

const key = 'provenance:list'

/** Stored per window, so that it survives a reload and going back. */
const storedAtom = atom<LastList | undefined>(loadStored())

export const lastListAtom = atom(
  (get) => get(storedAtom),
  (_get, set, list: LastList | undefined) => {
    set(storedAtom, list)
    try {
      sessionStorage.setItem(key, JSON.stringify(list ?? null))
    } catch {
      // Without storage the list lasts until the page is reloaded.
    }
  },
)

function loadStored(): LastList | undefined {
  try {
    const [entry] = performance.getEntriesByType('navigation')
    // A typed URL or a link from another site: the page was not opened from a list.
    if (entry instanceof PerformanceNavigationTiming && entry.type === 'navigate') {
      sessionStorage.removeItem(key)
      return undefined
    }
    return parseList(JSON.parse(sessionStorage.getItem(key) ?? 'null'))
  } catch {
    return undefined
  }
}

/** Parses the stored list, except for `search`: the list page parses it like the search of a URL. */
function parseList(stored: unknown): LastList | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { type, search, place }: Partial<Record<keyof LastList, unknown>> = stored
  const known = profileTypes.find((profileType) => profileType === type)
  const isWhole = typeof search === 'object' && search !== null && typeof place === 'number'
  return known && isWhole ? { type: known, search, place } : undefined
}
