import {
  cacheLifetimeMs,
  cacheLimits,
  isCacheableCall,
  isCacheablePage,
} from '#contract/pages/cached-pages.ts'

/** Requests that the worker handles. The browser handles all others. */
export type RequestKind = 'page' | 'call' | 'picture' | 'drawing' | 'script'

type RequestParts = { url: URL; method: string; isNavigation: boolean; isRange: boolean }

/** Query parameters of requests that are not cached: searches, refreshes, and look-ups that may respond with null. */
const uncachedParams = ['q', 'fresh', 'optional']

/**
 * Server routes, staff pages, profiles and files. A page below these paths is cached only if
 * `isCacheablePage` returns true.
 */
const serverPaths =
  /^\/((admin|api|assets|covers|embed|media|profile|roundels|share|signatures|sitemaps|tlog)(?![^/-])|(healthz|metrics|readyz)$)|\./

/** Returns the kind of a request; undefined if the worker does not handle it. */
export function findRequestKind(
  { url, method, isNavigation, isRange }: RequestParts,
  origin: string,
): RequestKind | undefined {
  if (url.origin !== origin || method !== 'GET' || isRange) return undefined
  const { pathname, searchParams } = url
  if (isNavigation) {
    // At unknown paths, the cached site shows its "not found" page.
    return isCacheablePage(pathname) || !serverPaths.test(pathname) ? 'page' : undefined
  }
  if (isCacheableCall(pathname)) {
    return uncachedParams.some((name) => searchParams.has(name)) ? undefined : 'call'
  }
  if (/^\/(covers|roundels|signatures)\/v\d+\//.test(pathname)) return 'drawing'
  if (/^\/media\//.test(pathname) || pathname === '/no-avatar.svg') return 'picture'
  return pathname.startsWith('/assets/') ? 'script' : undefined
}

/** Content types of each kind. A captive portal may respond with its login page instead. */
const contentTypes: Record<RequestKind, RegExp> = {
  page: /^text\/html/,
  call: /^application\/json/,
  picture: /^image\//,
  drawing: /^image\//,
  script:
    /^(text\/(javascript|css)|font\/|image\/|application\/(javascript|font|wasm|octet-stream))/,
}

type ResponseParts = Pick<Response, 'status' | 'redirected' | 'headers'>

/** Decides whether a network response is cached, removes the cached entry, or is ignored. */
export function assessResponse(
  kind: RequestKind,
  { status, redirected, headers }: ResponseParts,
): 'cache' | 'evict' | 'ignore' {
  if (status === 429 || status >= 500) return 'ignore'
  if (status !== 200 || redirected) return 'evict'
  if (/no-store|private/.test(headers.get('Cache-Control') ?? '')) return 'evict'
  return contentTypes[kind].test(headers.get('Content-Type') ?? '') ? 'cache' : 'ignore'
}

/** Returns whether a gateway could not reach the directory. */
export function isGatewayError({ status }: { status: number }): boolean {
  return status >= 502 && status <= 504
}

/** Metadata of a cached response. */
export type Entry = { url: string; cachedAt: number; bytes: number }

type Bounds = { entries: number; bytes: number; expires: boolean }

export const cacheBounds = {
  site: { entries: 300, bytes: 20e6, expires: false },
  responses: { entries: cacheLimits.responses, bytes: 10e6, expires: true },
  pictures: { entries: cacheLimits.pictures, bytes: 30e6, expires: true },
} as const satisfies Record<string, Bounds>

/** Returns the addresses to remove: expired ones, then the oldest beyond the limits. */
export function listExcess(
  entries: readonly Entry[],
  { entries: maxEntries, bytes, expires }: Bounds,
  now: number,
): string[] {
  const excess: string[] = []
  let [count, sum] = [0, 0]
  for (const entry of entries.toSorted((one, other) => other.cachedAt - one.cachedAt)) {
    const isOver = count + 1 > maxEntries || sum + entry.bytes > bytes
    if (isOver || (expires && isExpired(entry.cachedAt, now))) {
      excess.push(entry.url)
      continue
    }
    count += 1
    sum += entry.bytes
  }
  return excess
}

/** Tolerated lead of the time of caching over the clock, in ms. */
const skewMs = 60_000

/**
 * Returns whether a response cached at this time is expired. A future time counts as expired: the
 * clock was set back.
 */
export function isExpired(cachedAt: number, now: number): boolean {
  return !(cachedAt <= now + skewMs && now - cachedAt < cacheLifetimeMs)
}

/** Parts of a page that the server renders for one URL, between comment markers. */
const inserted = /<!--(head|first-view|first-data|scripts)-->.*?<!--\/\1-->/gs
const firstData = /<script type="application\/json" id="first-data">(.*?)<\/script>/s

/**
 * Splits a page into the site, which is the same for each URL, and the embedded responses, by the paths of
 * their calls. Returns undefined if the page is not from the directory.
 */
export function splitPage(
  html: string,
): { site: string; scripts: string[]; responses: Map<string, string> } | undefined {
  const json = firstData.exec(html)?.[1]
  const site = html.replaceAll(inserted, '')
  const scripts = [...site.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(
    ([, path = '']) => path,
  )
  if (json === undefined || scripts.length === 0) return undefined
  const responses = new Map<string, string>()
  for (const [key, value] of Object.entries<unknown>(JSON.parse(json))) {
    const path = `/${key.split('/').map(encodeURIComponent).join('/')}`
    if (isCacheableCall(path) && value !== null) responses.set(path, JSON.stringify(value))
  }
  return { site, scripts, responses }
}
