import { atom, getDefaultStore } from 'jotai'
import { cachedAtHeader } from '#contract/cached-at.ts'

/**
 * When the answers from the browser cache were cached, in ms since 1970, by the paths of
 * their calls. Empty as long as the directory answers by itself.
 */
export const cachedTimesAtom = atom<ReadonlyMap<string, number>>(new Map())

/** Records whether an answer came from the cache of the browser. */
export function recordCachedAt(url: string, headers: Headers): void {
  const store = getDefaultStore()
  const [path = ''] = url.split('?')
  const cachedAt = headers.get(cachedAtHeader)
  const times = new Map(store.get(cachedTimesAtom))
  if (cachedAt !== null) times.set(path, Date.parse(cachedAt))
  else if (!times.delete(path)) return
  store.set(cachedTimesAtom, times)
}
