import { atom } from 'jotai'

/** Layouts of a list: large artworks, or rows with small pictures. */
export type ListLayout = 'grid' | 'compact'

const key = 'provenance:list-view'

const chosenAtom = atom<ListLayout>(loadChosen())

/** Layout of the lists in this browser. A personal preference, so it is not part of the URL. */
export const listLayoutAtom = atom(
  (get) => get(chosenAtom),
  (_get, set, layout: ListLayout) => {
    set(chosenAtom, layout)
    try {
      localStorage.setItem(key, layout)
    } catch {
      // Without storage the choice lasts until the page is closed.
    }
  },
)

function loadChosen(): ListLayout {
  try {
    return localStorage.getItem(key) === 'compact' ? 'compact' : 'grid'
  } catch {
    return 'grid'
  }
}
