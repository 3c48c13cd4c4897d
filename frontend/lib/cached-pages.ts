import { cachedAtHeader } from '#contract/pages/cached-at.ts'
import {
  apiCallOfPage,
  cacheLifetimeMs,
  cacheNames,
  type WorkerMessage,
} from '#contract/pages/cached-pages.ts'
import { directoryPages, homePage, profilePath } from '#contract/pages/pages.ts'
import { displayName } from '#contract/profile/display-name.ts'

/** A page whose data this browser has cached. */
export type CachedPage = { path: string; name: string; cachedAt: number }

/** Pages over HTTP have no cache storage, except on localhost. */
const hasCaches = () => 'caches' in globalThis

/** Removes the cached pages and pictures of this browser. */
export async function clearCachedPages(): Promise<void> {
  if (!hasCaches()) return
  await Promise.all([caches.delete(cacheNames.responses), caches.delete(cacheNames.pictures)])
}

/** Lists the cached pages of this browser, newest first. */
export async function listCachedPages(now: number): Promise<CachedPage[]> {
  if (!hasCaches()) return []
  const store = await caches.open(cacheNames.responses)
  const pages = new Map<string, CachedPage>()
  for (const request of await store.keys()) {
    const response = await store.match(request)
    const cachedAt = Date.parse(response?.headers.get(cachedAtHeader) ?? '')
    if (!response || Number.isNaN(cachedAt) || now - cachedAt >= cacheLifetimeMs) continue
    const page = await parsePage(new URL(request.url).pathname, response)
    if (page) pages.set(page.path, { ...page, cachedAt })
  }
  return [...pages.values()].toSorted((one, other) => other.cachedAt - one.cachedAt)
}

async function parsePage(call: string, response: Response) {
  const page = [homePage, ...directoryPages].find(({ path }) => apiCallOfPage(path) === call)
  if (page) return { path: page.path, name: page.title ?? 'Home' }
  const { name, handle }: { name?: unknown; handle?: unknown } = await response.json()
  return typeof name === 'string' && typeof handle === 'string'
    ? { path: profilePath(handle), name: displayName({ name, handle }) }
    : undefined
}

/** Sends a message to the service worker of this page, if there is one. */
export function postToWorker(message: WorkerMessage): void {
  navigator.serviceWorker?.controller?.postMessage(message)
}
