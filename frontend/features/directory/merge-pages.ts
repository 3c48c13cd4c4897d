import type { DirectoryChange } from '#contract/live/live.ts'
import type { ProfileType } from '#contract/profile/profile-type.ts'
import type { DirectorySearch } from '#contract/search/directory-filter.ts'
import { matchesFilter } from '#contract/search/match.ts'
import type { DirectoryCount } from '#contract/views/directory-count.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { type Compare, compareBy } from './compare-profiles.ts'

/** A page of a list. `next` is the cursor of the following page; `count` has all matches. */
export type Page = {
  profiles: ProfileView[]
  next: string | null
  count: DirectoryCount | undefined
}

type List = { type: ProfileType; search: DirectorySearch }

/** Finds the page where a profile belongs, by its index; -1 if it belongs after the fetched pages. */
function findPageIndex(pages: readonly Page[], profile: ProfileView, compare: Compare): number {
  const index = pages.findIndex(({ profiles }) => {
    const last = profiles.at(-1)
    return last !== undefined && compare(profile, last) < 0
  })
  return index < 0 && pages.at(-1)?.next === null ? pages.length - 1 : index
}

function replace(page: Page, id: string, replacement: readonly ProfileView[]): Page {
  return {
    ...page,
    profiles: page.profiles.flatMap((profile) => (profile.id === id ? replacement : [profile])),
  }
}

/** Inserts a profile into its page. Returns the pages unchanged if it belongs on none of them. */
function insert(pages: readonly Page[], profile: ProfileView, compare: Compare): Page[] {
  const index = findPageIndex(pages, profile, compare)
  const page = pages[index]
  if (!page) return [...pages]
  return pages.with(index, { ...page, profiles: [...page.profiles, profile].sort(compare) })
}

/** Adjusts exact counts. A lower bound does not change. */
function recount(pages: readonly Page[], difference: 1 | -1): Page[] {
  return pages.map((page) =>
    page.count === undefined || page.count.isBounded
      ? page
      : { ...page, count: { ...page.count, total: page.count.total + difference } },
  )
}

function mergeChange(
  pages: readonly Page[],
  change: DirectoryChange,
  { type, search }: List,
): Page[] {
  const compare = compareBy(search.sort)
  const value = change.kind === 'upsert' ? change.value : undefined
  const belongs = value?.profileType === type && matchesFilter(value, search)
  const pageIndex = pages.findIndex(({ profiles }) => profiles.some(({ id }) => id === change.key))
  const page = pages[pageIndex]
  if (!page) {
    const merged = belongs ? insert(pages, value, compare) : [...pages]
    const wasInserted = merged.some((mergedPage, index) => mergedPage !== pages[index])
    return wasInserted ? recount(merged, 1) : merged
  }
  const before = page.profiles.find(({ id }) => id === change.key)
  if (belongs && before && compare(before, value) === 0) {
    return pages.with(pageIndex, replace(page, change.key, [value]))
  }
  const without = pages.with(pageIndex, replace(page, change.key, []))
  // A renamed profile may have another position.
  return belongs ? insert(without, value, compare) : recount(without, -1)
}

/**
 * Applies changes to the fetched pages of a list, without a refetch. Profiles beyond the fetched pages appear
 * when their page is fetched.
 */
export function mergePages(
  pages: readonly Page[],
  changes: readonly DirectoryChange[],
  list: List,
): Page[] {
  return changes.reduce<Page[]>((merged, change) => mergeChange(merged, change, list), [...pages])
}
