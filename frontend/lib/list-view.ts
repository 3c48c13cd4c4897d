import { atom } from 'jotai'

/** How lists hang: works on walls, or rows with small pictures. */
export type ListView = 'works' | 'compact'

const key = 'provenance:list-view'

const chosenAtom = atom<ListView>(readChosen())

/** How lists hang in this browser. It is nobody else's matter, so no address says it. */
export const listViewAtom = atom(
  (get) => get(chosenAtom),
  (_get, set, view: ListView) => {
    set(chosenAtom, view)
    try {
      localStorage.setItem(key, view)
    } catch {
      // It holds until the page is closed.
    }
  },
)

function readChosen(): ListView {
  try {
    return localStorage.getItem(key) === 'compact' ? 'compact' : 'works'
  } catch {
    return 'works'
  }
}
