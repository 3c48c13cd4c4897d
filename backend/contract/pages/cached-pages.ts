import type { publicEndpoints } from '#contract/endpoints/public.ts'
import { fixedPages, type Page, profilePage } from './pages.ts'

// Cache of public pages in the browser, for reading offline. The service worker fills it; the page reads and
// clears it.

/** Names of the caches: scripts and styles of the site, responses of the API, and pictures. */
export const cacheNames = { site: 'site', responses: 'responses', pictures: 'pictures' } as const

/** Maximum number of cached responses and pictures. The newest stay. */
export const cacheLimits = { responses: 60, pictures: 150 }

/** Lifetime of a cached response, in ms. It may show content that was deleted or hidden meanwhile. */
export const cacheLifetimeMs = 24 * 60 * 60 * 1000

/** Message from a page to the service worker. */
export type WorkerMessage =
  /** Address of the page, which was opened before the worker existed. */
  | { opened: string }
  /** Calls that the page made before the worker existed. */
  | { fetched: readonly string[] }
  /** Ids of removed profiles. */
  | { removed: readonly string[] }

type PublicPath = (typeof publicEndpoints)[keyof typeof publicEndpoints]['path']

/** Calls whose responses are cached, since they are the same for every visitor. */
const cacheableCalls = [
  '/api/home',
  '/api/milestones',
  '/api/profiles/:type',
  '/api/profile/:id',
  '/api/profile/:id/similar',
] as const satisfies readonly PublicPath[]

const patterns = cacheableCalls.map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`))

/** Returns true if the response to a GET of this path may be cached. */
export function isCacheableCall(pathname: string): boolean {
  return patterns.some((pattern) => pattern.test(pathname))
}

/** Returns true if the page at this path opens offline. Staff pages do not. */
export function isCacheablePage(pathname: string): boolean {
  return findPage(pathname) !== undefined
}

/** Returns the API call whose data a page shows; undefined if it shows none. */
export function apiCallOfPage(pathname: string): string | undefined {
  const data = findPage(pathname)?.data
  if (data === 'home') return '/api/home'
  if (data === 'profile') return `/api/profile/${pathname.slice(profileRoot.length)}`
  return typeof data === 'object' ? `/api/profiles/${data.list}` : undefined
}

const profileRoot = profilePage.path.replace('$id', '')

function findPage(pathname: string): Page | undefined {
  const isProfile =
    pathname.startsWith(profileRoot) && /^[^/]+$/.test(pathname.slice(profileRoot.length))
  return fixedPages.find(({ path }) => path === pathname) ?? (isProfile ? profilePage : undefined)
}
