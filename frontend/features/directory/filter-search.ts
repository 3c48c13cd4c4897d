import type { DirectoryFilter } from '#contract/directory-filter.ts'
import { maxQuery } from '#contract/limits.ts'

const names = ['q', 'tag', 'style', 'platform'] as const
export type FilterName = (typeof names)[number]

/** Whether a choice filters: the first entry of each dropdown, "All …", does not. */
export function isChoice(value: string | undefined): value is string {
  return value !== undefined && value !== '' && !value.startsWith('All ')
}

/**
 * Reads the filters out of a URL's search part. What is not a filter, empty, an "All …" entry or too
 * long is left out, so every address opens a list.
 */
export function readFilterSearch(search: Record<string, unknown>): DirectoryFilter {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = search[name]
      const text = ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : ''
      const isAsked = name === 'q' ? text !== '' : isChoice(text)
      return isAsked && text.length <= maxQuery ? [[name, text]] : []
    }),
  )
}

/** The filters after one of them was chosen anew. */
export function changeFilter(
  filter: DirectoryFilter,
  name: FilterName,
  value: string,
): DirectoryFilter {
  return readFilterSearch({ ...filter, [name]: value })
}

/** Whether anything is filtered at all. */
export function isFiltered(filter: DirectoryFilter): boolean {
  return names.some((name) => filter[name] !== undefined)
}
