import { foldText } from './fold-text.ts'
import { shownName } from './shown-name.ts'

/** Letters that folding leaves as they are, and where people look for them. */
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

/** Letters that count for the place; an index holds them. Where they are the same, the id decides. */
const letters = 32

/**
 * What a profile is placed by in a list by name: the same for everybody, wherever they are, without
 * accents and without signs before the first letter. Page and projector both use this one function.
 */
export function nameKey(profile: { name: string; handle: string }): string {
  const folded = foldText(shownName(profile)).replace(
    /[æðđħłøœŧ]/gu,
    (letter) => plainLetters[letter] ?? letter,
  )
  // A name of signs alone has its place by them.
  const spoken = folded.replace(/^[^\p{L}\p{N}]+/u, '') || folded
  return [...spoken].slice(0, letters).join('')
}

/** The order of keys by code points, as Postgres has it, where JavaScript compares halves of them. */
export function compareKeys(one: string, other: string): number {
  for (let at = 0; ; at += 1) {
    const [left = -1, right = -1] = [one.codePointAt(at), other.codePointAt(at)]
    if (left !== right) return left - right
    if (left === -1) return 0
  }
}
