import { atom } from 'jotai'
import type { DirectorySearch } from '#contract/directory-filter.ts'
import { type ProfileType, profileTypes } from '#contract/profile-type.ts'

/**
 * The list that was open last, from which profiles are opened. `place` is where it stands in the history
 * of the window, so that going back finds it as it was.
 */
export type OpenedList = { type: ProfileType; search: DirectorySearch; place: number }

const key = 'provenance:list'

/** Kept for the window alone: a page that is loaded anew, or come back to, was opened from it still. */
const keptAtom = atom<OpenedList | undefined>(readKept())

export const openedListAtom = atom(
  (get) => get(keptAtom),
  (_get, set, list: OpenedList | undefined) => {
    set(keptAtom, list)
    try {
      sessionStorage.setItem(key, JSON.stringify(list ?? null))
    } catch {
      // Without it the list is known until the page is loaded anew.
    }
  },
)

function readKept(): OpenedList | undefined {
  try {
    const [entry] = performance.getEntriesByType('navigation')
    // An address that was typed, or a link from elsewhere: the page was opened from no list.
    if (entry instanceof PerformanceNavigationTiming && entry.type === 'navigate') {
      sessionStorage.removeItem(key)
      return undefined
    }
    return parseList(JSON.parse(sessionStorage.getItem(key) ?? 'null'))
  } catch {
    return undefined
  }
}

/** What asks for nothing that there is filters nothing: a list reads its search like one of an address. */
function parseList(kept: unknown): OpenedList | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const { type, search, place }: Partial<Record<keyof OpenedList, unknown>> = kept
  const known = profileTypes.find((one) => one === type)
  const isWhole = typeof search === 'object' && search !== null && typeof place === 'number'
  return known && isWhole ? { type: known, search, place } : undefined
}
