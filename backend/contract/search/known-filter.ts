import { filterOptions } from '#contract/profile/options.ts'
import type { ProfileType } from '#contract/profile/profile-type.ts'
import type { DirectorySearch } from './directory-filter.ts'
import { parseFilterSearch } from './filter-search.ts'

/**
 * Parses the filters that apply to the list of a type. Drops a style that the type does not have, and
 * parameters that are not filters.
 */
export function parseKnownFilter(
  search: Record<string, unknown>,
  type: ProfileType,
): DirectorySearch {
  const { style, ...rest } = parseFilterSearch(search)
  return style && filterOptions(type).style.includes(style) ? { ...rest, style } : rest
}
