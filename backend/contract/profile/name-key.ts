import { foldText } from '#contract/fold-text.ts'
import { displayName } from './display-name.ts'

/** Letters that folding does not change, and the letters under which users look for them. */
const plainLetters: Readonly<Record<string, string>> = {
  æ: 'ae',
  ð: 'd',
  đ: 'd',
  ħ: 'h',
  ł: 'l',
  ø: 'o',
  œ: 'oe',
  ŧ: 't',
}

/** Maximum characters of a key, which limits the size of its index. Lists order equal keys by id. */
const maxKeyLength = 32

/**
 * Returns the sort key of a profile in a list by name, without accents and leading punctuation. It is the
 * same in every locale. The page and the projector share this function.
 */
export function nameKey(profile: { name: string; handle: string }): string {
  const folded = foldText(displayName(profile)).replace(
    /[æðđħłøœŧ]/gu,
    (letter) => plainLetters[letter] ?? letter,
  )
  // A name without letters and digits is sorted by its punctuation.
  const withoutPunctuation = folded.replace(/^[^\p{L}\p{N}]+/u, '') || folded
  return [...withoutPunctuation].slice(0, maxKeyLength).join('')
}

/** Compares keys by code points like Postgres. JavaScript compares UTF-16 units. */
export function compareKeys(one: string, other: string): number {
  for (let at = 0; ; at += 1) {
    const [left = -1, right = -1] = [one.codePointAt(at), other.codePointAt(at)]
    if (left !== right) return left - right
    if (left === -1) return 0
  }
}
