import { atom, getDefaultStore } from 'jotai'
import { keptAtHeader } from '#contract/kept-at.ts'

/**
 * Since when the answers are that came from what the browser keeps, in ms since 1970, by the paths of
 * their calls. Empty as long as the directory answers by itself.
 */
export const keptTimesAtom = atom<ReadonlyMap<string, number>>(new Map())

/** Notes whether an answer came from what the browser keeps. */
export function noteKept(url: string, headers: Headers): void {
  const store = getDefaultStore()
  const [path = ''] = url.split('?')
  const keptAt = headers.get(keptAtHeader)
  const times = new Map(store.get(keptTimesAtom))
  if (keptAt !== null) times.set(path, Date.parse(keptAt))
  else if (!times.delete(path)) return
  store.set(keptTimesAtom, times)
}
