import type { ProfileType } from '#contract/profile/profile-type.ts'
import type { DirectoryFilter } from '#contract/search/directory-filter.ts'
import { normalizeFilter } from '#contract/search/match.ts'
import { containsText } from '#projections/search/contains-text.ts'
import type { Condition, Search } from '#projections/search/search.ts'

/**
 * Returns the search equivalent to `matchesFilter`; undefined if nothing can match. The type and
 * the text, if given, are the first values.
 */
export function directorySearch(
  type: ProfileType | undefined,
  filter: DirectoryFilter,
): Search | undefined {
  const { text, tags, link } = normalizeFilter(filter)
  // Postgres rejects NUL, and no profile contains it.
  if (link === null || [text, ...tags].some((needle) => needle.includes('\0'))) return undefined
  const values: unknown[] = []
  const bind = (value: string) => `$${values.push(value)}::text`
  const scope = type === undefined ? [] : [`d.profile_type = ${bind(type)}`]
  const conditions: Condition[] = []
  if (text !== '') {
    const needle = bind(text)
    const contains = containsText('search_text', text, needle)
    conditions.push({ ...contains, index: contains.index ?? hasLetters(needle, type) })
  }
  if (link !== undefined) {
    const name = bind(link)
    const links = `string_to_array(d.links, E'\\n')`
    conditions.push({ test: `${name} = any(${links})`, index: `${links} @> array[${name}]` })
  }
  const others = conditions.map(({ test }) => test)
  const needles = tags.map(bind)
  conditions.push(...tags.map((tag, index) => containsText('tag_text', tag, needles[index] ?? '')))
  const someMatches =
    tags.length > 0 ? [hasTags(needles, type), ...others].join(' and ') : undefined
  return { table: 'directory', scope, conditions, someMatches, values }
}

/**
 * Finds rows that have tags of exactly these names, and the type. A line end, which no tag contains,
 * precedes the type.
 */
function hasTags(names: readonly string[], type: ProfileType | undefined): string {
  const entries = type === undefined ? names : [...names, `E'\\n' || $1::text`]
  return `array_append(string_to_array(d.tag_text, E'\\n'), E'\\n' || d.profile_type)
    @> array[${entries.join(', ')}]`
}

/** Finds rows that have all letters of a text, in any order, and the type, which is the first value. */
function hasLetters(needle: string, type: ProfileType | undefined): string {
  const letters = `string_to_array(${needle}, null)`
  return `array_append(string_to_array(d.search_text, null), d.profile_type)
    @> ${type === undefined ? letters : `array_append(${letters}, $1::text)`}`
}
