import { atom } from 'jotai'

/** Layouts of a list: large artworks, or rows with small pictures. */
export type ListView = 'works' | 'compact'

const key = 'provenance:list-view'

const chosenAtom = atom<ListView>(loadChosen())

/** Layout of the lists in this browser. A personal preference, so it is not part of the URL. */
export const listViewAtom = atom(
  (get) => get(chosenAtom),
  (_get, set, view: ListView) => {
    set(chosenAtom, view)
    try {
      localStorage.setItem(key, view)
    } catch {
      // Without storage the choice lasts until the page is closed.
    }
  },
)

function loadChosen(): ListView {
  try {
    return localStorage.getItem(key) === 'compact' ? 'compact' : 'works'
  } catch {
    return 'works'
  }
}
