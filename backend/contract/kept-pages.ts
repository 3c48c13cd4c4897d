import type { publicEndpoints } from './endpoints/public.ts'
import {
  editPage,
  helpPages,
  homePage,
  listPages,
  type Page,
  profilePage,
  submitPage,
} from './pages.ts'

// What a browser keeps of the directory, for when it cannot be reached. The service worker keeps it, the
// page tells of it and throws it away.

/** Where it is kept: scripts and styles of the site itself, what calls answered, and pictures. */
export const keptIn = { site: 'site', answers: 'answers', pictures: 'pictures' } as const

/** How many answers and pictures are kept, the newest. */
export const mostKept = { answers: 60, pictures: 150 }

/** How long what is kept is shown, in ms. What was deleted or hidden meanwhile may be in it. */
export const keptForMs = 24 * 60 * 60 * 1000

/**
 * What a page tells the service worker: its address and what it had fetched, from before there was a
 * worker, or the ids of profiles that are gone.
 */
export type WorkerMessage =
  | { opened: string }
  | { fetched: readonly string[] }
  | { gone: readonly string[] }

type PublicPath = (typeof publicEndpoints)[keyof typeof publicEndpoints]['path']

/** The calls whose answers are kept: everybody is told the same by them. */
const keptCalls = [
  '/api/home',
  '/api/milestones',
  '/api/profiles/:type',
  '/api/profile/:id',
  '/api/profile/:id/similar',
] as const satisfies readonly PublicPath[]

const patterns = keptCalls.map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`))

/** Whether the answer to a GET of this path is one that may be kept. */
export function isKeptCall(pathname: string): boolean {
  return patterns.some((pattern) => pattern.test(pathname))
}

/** Whether a page stands at this path that is opened without a connection too. Those of the staff are not. */
export function isKeptPage(pathname: string): boolean {
  return findPage(pathname) !== undefined
}

/** The call whose answer a page is about; undefined where it is about none. */
export function callOfPage(pathname: string): string | undefined {
  const data = findPage(pathname)?.data
  if (data === 'home') return '/api/home'
  if (data === 'profile') return `/api/profile/${pathname.slice(profileRoot.length)}`
  return typeof data === 'object' ? `/api/profiles/${data.list}` : undefined
}

const profileRoot = profilePage.path.replace('$id', '')

/** The pages of visitors. */
const pages: readonly Page[] = [homePage, ...listPages, submitPage, editPage, ...helpPages]

function findPage(pathname: string): Page | undefined {
  const isProfile =
    pathname.startsWith(profileRoot) && /^[^/]+$/.test(pathname.slice(profileRoot.length))
  return pages.find(({ path }) => path === pathname) ?? (isProfile ? profilePage : undefined)
}
