import type { DirectoryFilter, DirectorySearch } from './directory-filter.ts'
import { maxQuery } from './list-limits.ts'
import { listOrders } from './list-order.ts'

const filterNames = ['q', 'tag', 'style', 'platform'] as const
type FilterName = (typeof filterNames)[number]

/** The first option of each dropdown, which filters nothing. Every page loads this file, but not the options. */
const unsetOptions: ReadonlySet<string> = new Set([
  'All Mediums',
  'All Styles',
  'All Interests',
  'All Platforms',
])

/**
 * Parses the filters and the order in the search of a URL. Drops unknown, empty and too long values, the first
 * options of the dropdowns, and the default order, so that every URL opens a list.
 */
export function parseFilterSearch(search: Record<string, unknown>): DirectorySearch {
  const filter: DirectoryFilter = Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = search[name]
      const text = ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : ''
      const isSet = text !== '' && (name === 'q' || !unsetOptions.has(text))
      return isSet && text.length <= maxQuery ? [[name, text]] : []
    }),
  )
  const sort = listOrders.find((order) => order === search.sort)
  return sort === undefined || sort === listOrders[0] ? filter : { ...filter, sort }
}

/** Returns the search after a filter has changed. */
export function changeFilter(
  search: DirectorySearch,
  name: FilterName,
  value: string,
): DirectorySearch {
  return parseFilterSearch({ ...search, [name]: value })
}

export function isFiltered(filter: DirectoryFilter): boolean {
  return filterNames.some((name) => filter[name] !== undefined)
}

/** Counts the filters that are chosen from dropdowns. */
export function countChosen({ tag, style, platform }: DirectoryFilter): number {
  return [tag, style, platform].filter((choice) => choice !== undefined).length
}
