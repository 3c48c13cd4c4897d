import { skeleton } from './skeleton.ts'

/** Digits that replace letters. `skeleton` already turns 0 into o and 1 into l. */
const letterOfDigit: Readonly<Record<string, string>> = { 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' }

/** Words by which a name claims to be the authentic one. */
const decorations = ['official', 'real', 'verified', 'authentic', 'genuine', 'original', 'eth'].map(
  foldLookalikes,
)
const decorated = decorations.join('|')
const article = foldLookalikes('the')
// Part of a word is a decoration only if three characters remain without it.
const leading = new RegExp(`^(?:${article})?(?:${decorated})(?=.{3})`, 'u')
const trailing = new RegExp(`(?<=.{3})(?:${decorated})$`, 'u')

/**
 * Returns a key that is equal for names or handles that can be mistaken for each other. It ignores
 * case, accents, punctuation, spaces, invisible characters, emoji and words such as "official", and
 * treats similar letters and digits as one.
 */
export function lookalikeKey(text: string): string {
  // NFKD would turn these signs into letters.
  const folded = foldLookalikes(text.replace(/[™℠]/g, ' '))
  const words = folded.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== '')
  const named = words.filter((word) => word !== article && !decorations.includes(word))
  // A name of such words or signs only is compared as it is.
  const whole = (named.length > 0 ? named : words).join('') || folded.replace(/\s+/gu, '')
  return whole.replace(leading, '').replace(trailing, '')
}

/** Folds both lower and upper case, so that the case of the text makes no difference. */
function foldLookalikes(text: string): string {
  const written = text.normalize('NFKD').replace(/[\p{L}\p{M}]+/gu, latinize)
  return skeleton(skeleton(written.toLowerCase()).toUpperCase())
    .replace(/[34578]/g, (digit) => letterOfDigit[digit] ?? digit)
    .replaceAll('vv', 'w')
}

/**
 * Replaces letters of other scripts by the Latin ones that they look like. Many do so only as capitals: В
 * looks like B, and в does not. A word of mixed scripts is taken as it is written, and any other in capitals.
 */
function latinize(word: string): string {
  if (/^[\p{Script=Latin}\p{M}]+$/u.test(word)) return word
  return skeleton(/\p{Script=Latin}/u.test(word) ? word : word.toUpperCase())
}
