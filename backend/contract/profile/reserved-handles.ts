import { foldText } from '#contract/fold-text.ts'
import { pages } from '#contract/pages/all-pages.ts'

/** Path segments of all pages. A profile with such a handle could be mistaken for the page. */
const routeWords = pages.flatMap(({ path }) =>
  path.split('/').filter((word) => word !== '' && !word.startsWith('$')),
)

/** Words of other addresses, and of roles that speak for the directory. */
const systemWords = [
  'about',
  'account',
  'administrator',
  'api',
  'assets',
  'billing',
  'dashboard',
  'embed',
  'feed',
  'founder',
  'health',
  'help',
  'home',
  'house',
  'info',
  'legal',
  'live',
  'login',
  'logout',
  'media',
  'moderator',
  'new',
  'news',
  'official',
  'privacy',
  'profiles',
  'provenance',
  'root',
  'search',
  'security',
  'settings',
  'sitemap',
  'staff',
  'system',
  'team',
  'terms',
  'verified',
  'verify',
  'wallet',
]

const reserved: ReadonlySet<string> = new Set([...routeWords, ...systemWords].map(foldText))

/** Returns true for a reserved handle. An older profile may still have it. */
export function isReservedHandle(handle: string): boolean {
  return reserved.has(foldText(handle))
}

/** Sentence for users who request a reserved handle. */
export function reservedHandleMessage(handle: string): string {
  return `The handle ${handle} belongs to the directory itself. Please choose another one.`
}
