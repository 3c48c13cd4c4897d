import { atom, getDefaultStore } from 'jotai'
import { cachedAtHeader } from '#contract/pages/cached-at.ts'

/**
 * Times at which responses from the browser cache were cached, in ms since 1970, by the path of their call.
 * Empty while the server can be reached.
 */
export const cachedTimesAtom = atom<ReadonlyMap<string, number>>(new Map())

/** Records whether a response came from the browser cache. */
export function recordCachedAt(url: string, headers: Headers): void {
  const store = getDefaultStore()
  const [path = ''] = url.split('?')
  const cachedAt = headers.get(cachedAtHeader)
  const times = new Map(store.get(cachedTimesAtom))
  if (cachedAt !== null) times.set(path, Date.parse(cachedAt))
  else if (!times.delete(path)) return
  store.set(cachedTimesAtom, times)
}
