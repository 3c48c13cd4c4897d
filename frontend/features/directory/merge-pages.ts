import type { DirectorySearch } from '#contract/directory-filter.ts'
import { matchesFilter } from '#contract/match.ts'
import type { ProfileType } from '#contract/profile-type.ts'
import type { DirectoryCount } from '#contract/views/directory-count.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { compareBy } from './compare-profiles.ts'
import type { DirectoryChange } from './merge-changes.ts'

/** A page of a long list. `next`: where the one after it begins; `count`: how many match in all. */
export type Page = {
  profiles: ProfileView[]
  next: string | null
  count: DirectoryCount | undefined
}

type Asked = { type: ProfileType; search: DirectorySearch }
type Compare = ReturnType<typeof compareBy>

/** The page that a profile belongs on; -1 where it comes after all that was fetched so far. */
function findPlace(pages: readonly Page[], profile: ProfileView, compare: Compare): number {
  const place = pages.findIndex(({ profiles }) => {
    const last = profiles.at(-1)
    return last !== undefined && compare(profile, last) < 0
  })
  return place < 0 && pages.at(-1)?.next === null ? pages.length - 1 : place
}

function replace(page: Page, id: string, by: readonly ProfileView[]): Page {
  return { ...page, profiles: page.profiles.flatMap((one) => (one.id === id ? by : [one])) }
}

/** The pages with a profile in its place; as they are where that is on none of them. */
function insert(pages: readonly Page[], profile: ProfileView, compare: Compare): Page[] {
  const place = findPlace(pages, profile, compare)
  const page = pages[place]
  if (!page) return [...pages]
  return pages.with(place, { ...page, profiles: [...page.profiles, profile].sort(compare) })
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
  const { type, search } = asked
  const compare = compareBy(search.sort)
  const value = change.kind === 'upsert' ? change.value : undefined
  const belongs = value?.profileType === type && matchesFilter(value, search)
  const at = pages.findIndex(({ profiles }) => profiles.some(({ id }) => id === change.key))
  const page = pages[at]
  if (!page) {
    const merged = belongs ? insert(pages, value, compare) : [...pages]
    const isIn = merged.some((one, place) => one !== pages[place])
    return isIn ? recount(merged, 1) : merged
  }
  const before = page.profiles.find(({ id }) => id === change.key)
  if (belongs && before && compare(before, value) === 0) {
    return pages.with(at, replace(page, change.key, [value]))
  }
  const without = pages.with(at, replace(page, change.key, []))
  // Somebody who is called otherwise now may have another place.
  return belongs ? insert(without, value, compare) : recount(without, -1)
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
