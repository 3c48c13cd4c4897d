import { type EventFilter, eventFilter } from '#contract/search/event-filter.ts'

const names = ['type', 'actor', 'day', 'profile'] as const
export type EventFilterName = (typeof names)[number]

/** Parses the filters in the search of a URL. Drops unknown and invalid ones. */
export function parseEventSearch(search: Record<string, unknown>): EventFilter {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = search[name]
      if (typeof value !== 'string' || value === '') return []
      const read = eventFilter.shape[name].safeParse(value)
      return read.success && read.data !== undefined ? [[name, read.data]] : []
    }),
  )
}
