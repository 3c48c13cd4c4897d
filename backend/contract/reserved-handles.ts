import { pages } from './all-pages.ts'
import { foldText } from './fold-text.ts'

/** The words of every address that the page has: whoever is called so would be taken for it. */
const routeWords = pages.flatMap(({ path }) =>
  path.split('/').filter((word) => word !== '' && !word.startsWith('$')),
)

/** Words of other addresses, and of those who speak for the house. */
const houseWords = [
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

const reserved: ReadonlySet<string> = new Set([...routeWords, ...houseWords].map(foldText))

/** Whether a handle belongs to the house. Somebody may have it from before that was so. */
export function isReservedHandle(handle: string): boolean {
  return reserved.has(foldText(handle))
}

/** Sentence for users who request a reserved handle. */
export function refuseReserved(handle: string): string {
  return `The handle ${handle} belongs to the directory itself. Please choose another one.`
}
