import type { DirectoryFilter } from '#contract/directory-filter.ts'
import { matchesFilter } from '#contract/match.ts'
import type { ProfileType } from '#contract/profile-type.ts'
import type { DirectoryCount } from '#contract/views/directory-count.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { compareListing, type DirectoryChange } from './merge-changes.ts'

/** A page of a long list. `next`: where the one after it begins; `count`: how many match in all. */
export type Page = {
  profiles: ProfileView[]
  next: string | null
  count: DirectoryCount | undefined
}

type Asked = { type: ProfileType; filter: DirectoryFilter }

/** The page that a new profile belongs on; -1 where it comes after all that was fetched so far. */
function findPlace(pages: readonly Page[], profile: ProfileView): number {
  const place = pages.findIndex(({ profiles }) => {
    const last = profiles.at(-1)
    return last !== undefined && compareListing(profile, last) < 0
  })
  return place < 0 && pages.at(-1)?.next === null ? pages.length - 1 : place
}

function replace(page: Page, id: string, by: readonly ProfileView[]): Page {
  return { ...page, profiles: page.profiles.flatMap((one) => (one.id === id ? by : [one])) }
}

function insert(page: Page, profile: ProfileView): Page {
  return { ...page, profiles: [...page.profiles, profile].sort(compareListing) }
}

/** Of more than were counted, one more or less is still as many. */
function recount(pages: readonly Page[], more: 1 | -1): Page[] {
  return pages.map((page) =>
    page.count === undefined || page.count.isBounded
      ? page
      : { ...page, count: { ...page.count, total: page.count.total + more } },
  )
}

function mergeChange(pages: readonly Page[], change: DirectoryChange, asked: Asked): Page[] {
  const { type, filter } = asked
  const value = change.kind === 'upsert' ? change.value : undefined
  const belongs = value?.profileType === type && matchesFilter(value, filter)
  const at = pages.findIndex(({ profiles }) => profiles.some(({ id }) => id === change.key))
  const page = pages[at]
  if (page) {
    const changed = pages.with(at, replace(page, change.key, belongs ? [value] : []))
    return belongs ? changed : recount(changed, -1)
  }
  const place = belongs ? findPlace(pages, value) : -1
  const home = pages[place]
  return value && home ? recount(pages.with(place, insert(home, value)), 1) : [...pages]
}

/**
 * The pages of a long list after what happened: nothing is fetched anew for it. What comes after all
 * that was fetched so far shows when its page is.
 */
export function mergePages(
  pages: readonly Page[],
  changes: readonly DirectoryChange[],
  asked: Asked,
): Page[] {
  return changes.reduce<Page[]>((merged, change) => mergeChange(merged, change, asked), [...pages])
}
