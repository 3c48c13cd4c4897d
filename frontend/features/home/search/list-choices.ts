import { foldText } from '#contract/fold-text.ts'
import { type ProfileType, profileTypes } from '#contract/profile/profile-type.ts'
import { typeWords } from '#contract/profile/type-words.ts'
import type { SearchView } from '#contract/views/search.ts'
import { formatCount } from '#lib/format-count.ts'

/** Search results of one type. */
export type Group = SearchView['groups'][number]

/** The list of a type, filtered by `q`. */
export type ListChoice = { key: string; list: ProfileType; q: string; label: string }
/** Target of a search result. `key` is unique. */
export type Choice = ListChoice | { key: string; handle: string }

/** Links all results of a group if there are more than it shows. */
export function listFurtherChoices(group: Group, q: string): ListChoice[] {
  const { profileType, total, profiles } = group
  if (total <= profiles.length) return []
  const label = `All ${formatCount(group)} ${typeWords[profileType].plural.toLowerCase()}`
  return [{ key: profileType, list: profileType, q, label }]
}

/** Suggests the list of the type that a word of the query names, searched for the other words. */
export function suggestLists(q: string): ListChoice[] {
  const words = foldText(q).split(' ')
  for (const list of profileTypes) {
    const { label, plural } = typeWords[list]
    const names = [label.toLowerCase(), plural.toLowerCase()]
    const rest = words.filter((word) => !names.includes(word))
    if (rest.length === words.length) continue
    const text = rest.join(' ')
    const where = `among ${plural.toLowerCase()}`
    return [{ key: list, list, q: text, label: `Search ${text && `for “${text}” `}${where}` }]
  }
  return []
}
