import { foldText } from '#contract/fold-text.ts'
import { filterOptions } from '#contract/profile/options.ts'
import type { ProfileType } from '#contract/profile/profile-type.ts'

const maxShown = 8

/** Splits comma-separated tags. */
export function splitTags(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
}

/** Removes duplicate tags, ignoring case. */
export function removeDuplicates(tags: readonly string[]): string[] {
  const seen = new Set<string>()
  return tags.filter((tag) => !seen.has(tag.toLowerCase()) && seen.add(tag.toLowerCase()))
}

/**
 * Suggests filter options of a type's list that match the typed text and are not chosen yet. Omits the
 * first option of each filter, which means "no filter".
 */
export function suggestTags(
  type: ProfileType,
  typed: string,
  chosen: readonly string[],
): readonly string[] {
  const sought = foldText(typed)
  const { tag, style } = filterOptions(type)
  const has = new Set(chosen.map(foldText))
  const matches = removeDuplicates([...tag.slice(1), ...style.slice(1)])
    .map((text) => ({ text, at: foldText(text).indexOf(sought) }))
    .filter(({ text, at }) => at >= 0 && !has.has(foldText(text)))
  // Prefix matches first, then in the order of the lists.
  return matches
    .toSorted((one, other) => Number(one.at > 0) - Number(other.at > 0))
    .slice(0, maxShown)
    .map(({ text }) => text)
}

/** Index of the unambiguous suggestion: an exact match, or the only prefix match. -1 if there is none. */
export function findUnambiguous(typed: string, suggested: readonly string[]): number {
  const sought = foldText(typed)
  if (sought === '') return -1
  const folded = suggested.map(foldText)
  return folded.length === 1 && folded[0]?.startsWith(sought) ? 0 : folded.indexOf(sought)
}

/** Returns the typed text as a new tag; undefined if it is empty, suggested or chosen already. */
export function findNewTag(typed: string, known: readonly string[]): string | undefined {
  const sought = foldText(typed)
  return sought === '' || known.map(foldText).includes(sought) ? undefined : typed.trim()
}
