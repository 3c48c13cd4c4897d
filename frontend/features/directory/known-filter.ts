import type { DirectorySearch } from '#contract/directory-filter.ts'
import { filterOptions } from '#contract/options.ts'
import type { ProfileType } from '#contract/profile-type.ts'
import { readFilterSearch } from './filter-search.ts'

/**
 * What is asked of a type's list: a style that its list does not have is left out. So is what the router
 * lets through beside what was read.
 */
export function readKnownFilter(
  search: Record<string, unknown>,
  type: ProfileType,
): DirectorySearch {
  const { style, ...rest } = readFilterSearch(search)
  return style && filterOptions(type).style.includes(style) ? { ...rest, style } : rest
}
