import { atom } from 'jotai'
import { loadStored, store } from '#lib/browser-storage.ts'

/** Layouts of a list: large artworks, or rows with small pictures. */
export type ListLayout = 'grid' | 'compact'

const key = 'provenance:list-view'

const chosenAtom = atom<ListLayout>(loadStored(key) === 'compact' ? 'compact' : 'grid')

/** Layout of the lists in this browser. A personal preference, so it is not part of the URL. */
export const listLayoutAtom = atom(
  (get) => get(chosenAtom),
  (_get, set, layout: ListLayout) => {
    set(chosenAtom, layout)
    // Without storage the choice lasts until the page is closed.
    store(key, layout)
  },
)
