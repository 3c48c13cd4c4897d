import { cachedAtHeader } from '#contract/pages/cached-at.ts'
import { cacheNames } from '#contract/pages/cached-pages.ts'
import { cacheBounds, type Entry, listExcess, type RequestKind } from './cache-policy.ts'

export type Store = keyof typeof cacheNames

/** Cache of each kind of request. */
export const storeOf = {
  call: 'responses',
  picture: 'pictures',
  drawing: 'pictures',
  script: 'site',
} as const satisfies Record<Exclude<RequestKind, 'page'>, Store>

/** Returns the cached response of a URL; undefined if there is none or the cache cannot be read. */
export async function findCached(store: Store, url: string): Promise<Response | undefined> {
  try {
    return await caches.match(url, { cacheName: cacheNames[store], ignoreVary: true })
  } catch {
    return undefined
  }
}

/** Time of caching, in ms since 1970; NaN if unknown. */
export function cachedAtOf({ headers }: Response): number {
  return Date.parse(headers.get(cachedAtHeader) ?? '')
}

/** Caches a response. If writing fails, for example on a full disk, the whole cache is deleted. */
export async function cacheResponse(store: Store, url: string, response: Response): Promise<void> {
  const body = await response.arrayBuffer()
  const headers = new Headers(response.headers)
  // The cached body is decoded. Its length is stored, since a cache does not report sizes.
  headers.delete('Content-Encoding')
  headers.set('Content-Length', String(body.byteLength))
  headers.set(cachedAtHeader, new Date().toISOString())
  try {
    await (await caches.open(cacheNames[store])).put(url, new Response(body, { headers }))
    tidyLater(store)
  } catch {
    await caches.delete(cacheNames[store])
  }
}

/** Removes the cached response of a URL, and returns it. */
export async function evict(store: Store, url: string): Promise<Response | undefined> {
  const cached = await findCached(store, url)
  if (cached) await (await caches.open(cacheNames[store])).delete(url, { ignoreVary: true })
  return cached
}

/** Removes all responses that contain one of these profiles, and all their pictures. */
export async function evictProfiles(profileIds: readonly string[]): Promise<void> {
  for (const store of ['responses', 'pictures'] as const) {
    const opened = await caches.open(cacheNames[store])
    for (const request of await opened.keys()) {
      const isText = store === 'responses'
      const cached = isText ? await opened.match(request, { ignoreVary: true }) : undefined
      const text = `${request.url} ${(await cached?.text()) ?? ''}`
      if (profileIds.some((id) => text.includes(id))) {
        await opened.delete(request, { ignoreVary: true })
      }
    }
  }
}

const tidyDelayMs = 2000
const scheduled = new Set<Store>()

/**
 * Schedules one clean-up for all responses that are cached at about the same time. `workbox-expiration`
 * has no limit in bytes, and keeps the addresses of evicted profiles in IndexedDB.
 */
function tidyLater(store: Store): void {
  if (scheduled.has(store)) return
  scheduled.add(store)
  setTimeout(() => {
    scheduled.delete(store)
    tidy(store).catch(() => undefined)
  }, tidyDelayMs)
}

async function tidy(store: Store): Promise<void> {
  const opened = await caches.open(cacheNames[store])
  const entries: Entry[] = []
  for (const { url } of await opened.keys()) {
    const cached = await opened.match(url, { ignoreVary: true })
    if (!cached) continue
    const bytes = Number(cached.headers.get('Content-Length'))
    entries.push({ url, cachedAt: cachedAtOf(cached), bytes })
  }
  for (const url of listExcess(entries, cacheBounds[store], Date.now()))
    await opened.delete(url, { ignoreVary: true })
}
