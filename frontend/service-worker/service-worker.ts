import { apiCallOfPage, cacheNames, type WorkerMessage } from '#contract/pages/cached-pages.ts'
import {
  assessResponse,
  findRequestKind,
  isExpired,
  isGatewayError,
  splitPage,
} from './cache-policy.ts'
import {
  cachedAtOf,
  cacheResponse,
  evict,
  evictProfiles,
  findCached,
  type Store,
  storeOf,
} from './store.ts'

declare const self: ServiceWorkerGlobalScope

const { origin } = self.location
/** Wait for the network before the cached response is used, in ms. */
const networkTimeoutMs = 5000
/** Cache key of the site. No request has this path. */
const sitePath = '/site'

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => {
  // Without preloading, each page would wait until the worker has started.
  const preload = self.registration.navigationPreload?.enable().catch(() => undefined)
  event.waitUntil(Promise.all([preload, self.clients.claim(), deleteUnknownCaches()]))
})

/** Deletes the caches of earlier versions. Nothing else would ever remove their content. */
async function deleteUnknownCaches(): Promise<void> {
  const known = new Set<string>(Object.values(cacheNames))
  const unknown = (await caches.keys()).filter((name) => !known.has(name))
  await Promise.all(unknown.map((name) => caches.delete(name)))
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const kind = findRequestKind(
    {
      url: new URL(request.url),
      method: request.method,
      isNavigation: request.mode === 'navigate',
      isRange: request.headers.has('Range'),
    },
    origin,
  )
  if (kind === undefined) return
  switch (kind) {
    case 'page':
      event.respondWith(respondWithPage(event))
      return
    case 'call':
    case 'picture':
      event.respondWith(respondFromNetwork(event, kind))
      return
    case 'drawing':
    case 'script':
      event.respondWith(respondFromCache(event, kind))
      return
    default:
      kind satisfies never
  }
})

self.addEventListener('message', (event) => {
  event.waitUntil(handleMessage(event.data as WorkerMessage).catch(() => undefined))
})

async function handleMessage(message: WorkerMessage): Promise<void> {
  if ('removed' in message) return evictProfiles(message.removed)
  if ('opened' in message) return cacheOpenedPage(new URL(message.opened))
  for (const url of message.fetched) await cacheFetched(new URL(url))
}

/** Responds from the network, or with the cached site, which then requests cached responses. */
async function respondWithPage(event: FetchEvent): Promise<Response> {
  const { pathname } = new URL(event.request.url)
  const fetched = Promise.resolve(event.preloadResponse).then(
    (preloaded: Response | undefined) => preloaded ?? fetch(event.request),
  )
  event.waitUntil(withCopy(fetched, (response) => cachePage(pathname, response)))
  const site = await findCached('site', sitePath)
  if (!site) return fetched
  const call = apiCallOfPage(pathname)
  // Without a cached response the cached site would have to wait for the network as well.
  const isCached = call === undefined || (await findFresh('responses', call)) !== undefined
  return isCached ? orCached(fetched, site) : fetched.catch(() => site)
}

/** Responds from the network, or from the cache when the network fails. */
async function respondFromNetwork(event: FetchEvent, kind: 'call' | 'picture'): Promise<Response> {
  const { request } = event
  const fetched = fetch(request)
  event.waitUntil(withCopy(fetched, (response) => cacheOrEvict(kind, request.url, response)))
  const cached = await findFresh(storeOf[kind], request.url)
  return cached ? orCached(fetched, cached) : fetched
}

/** Responds from the cache first: content at these URLs never changes. */
async function respondFromCache(event: FetchEvent, kind: 'drawing' | 'script'): Promise<Response> {
  const { request } = event
  const cached = await findCached(storeOf[kind], request.url)
  if (cached) return cached
  const fetched = fetch(request)
  event.waitUntil(withCopy(fetched, (response) => cacheOrEvict(kind, request.url, response)))
  return fetched
}

/** Returns the network response; `cached` if the network fails or is late, or a gateway responds with an error. */
function orCached(fetched: Promise<Response>, cached: Response): Promise<Response> {
  const settled = fetched.then(
    (response) => (isGatewayError(response) ? cached : response),
    () => cached,
  )
  const late = new Promise<Response>((resolve) =>
    setTimeout(() => resolve(cached), networkTimeoutMs),
  )
  return Promise.race([settled, late])
}

/** Calls `use` with a copy of the response. A failure of `use` must not affect the page. */
function withCopy(
  fetched: Promise<Response>,
  use: (response: Response) => Promise<void>,
): Promise<void> {
  // The response must be copied before the page reads its body.
  return fetched.then((response) => use(response.clone())).catch(() => undefined)
}

async function findFresh(store: Store, url: string): Promise<Response | undefined> {
  const cached = await findCached(store, url)
  return cached && !isExpired(cachedAtOf(cached), Date.now()) ? cached : undefined
}

async function cacheOrEvict(
  kind: keyof typeof storeOf,
  url: string,
  response: Response,
): Promise<void> {
  const verdict = assessResponse(kind, response)
  if (verdict === 'cache') await cacheResponse(storeOf[kind], url, response)
  if (verdict === 'evict') await evictResponse(kind, url)
}

async function cachePage(pathname: string, response: Response): Promise<void> {
  const verdict = assessResponse('page', response)
  const call = apiCallOfPage(pathname)
  if (verdict === 'evict' && call !== undefined) await evictResponse('call', call)
  const page = verdict === 'cache' ? splitPage(await response.text()) : undefined
  if (!page) return
  for (const [path, json] of page.responses) {
    await cacheResponse(
      'responses',
      path,
      new Response(json, { headers: { 'Content-Type': 'application/json' } }),
    )
  }
  // A site whose scripts are missing must not replace the previous one.
  for (const script of page.scripts) await cacheScript(script)
  await cacheResponse('site', sitePath, new Response(page.site, { headers: response.headers }))
}

/** Caches a script. The page requests it at the same time, so only one of the requests reaches the network. */
async function cacheScript(path: string): Promise<void> {
  if (await findCached('site', path)) return
  const response = await fetch(path)
  if (assessResponse('script', response) !== 'cache') throw new Error(`There is no ${path}`)
  await cacheResponse('site', path, response)
}

/** Evicts a response. If it is a profile, also evicts all other responses and pictures of that profile. */
async function evictResponse(kind: keyof typeof storeOf, url: string): Promise<void> {
  const cached = await evict(storeOf[kind], url)
  if (kind !== 'call' || !cached) return
  const { id }: { id?: unknown } = await cached.json()
  if (typeof id === 'string') await evictProfiles([id])
}

/** Requests and caches a page that was opened before the worker started. */
async function cacheOpenedPage(url: URL): Promise<void> {
  const kind = findRequestKind({ url, method: 'GET', isNavigation: true, isRange: false }, origin)
  if (kind === 'page') await cachePage(url.pathname, await fetch(url))
}

/** Caches a response that a page fetched before the worker started, if the HTTP cache still has it. */
async function cacheFetched(url: URL): Promise<void> {
  const kind = findRequestKind({ url, method: 'GET', isNavigation: false, isRange: false }, origin)
  if (kind === undefined || kind === 'page' || (await findCached(storeOf[kind], url.href))) return
  const fetched = fetch(url, { cache: 'only-if-cached', mode: 'same-origin' })
  await withCopy(fetched, (response) => cacheOrEvict(kind, url.href, response))
}
