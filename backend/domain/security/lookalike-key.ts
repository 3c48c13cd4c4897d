import { skeleton } from './skeleton.ts'

/** Digits that stand for letters. `skeleton` already makes 0 an o and 1 an l. */
const letterOfDigit: Readonly<Record<string, string>> = { 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' }

/** Words that claim to be the true bearer of a name. */
const decorations = ['official', 'real', 'verified', 'authentic', 'genuine', 'original', 'eth'].map(
  foldLookalikes,
)
const decorated = decorations.join('|')
const article = foldLookalikes('the')
const leading = new RegExp(`^(?:${article})?(?:${decorated})(?=.{3})`, 'u')
const trailing = new RegExp(`(?<=.{3})(?:${decorated})$`, 'u')

/**
 * The key by which names, or handles, that can be mistaken for each other are equal. It ignores case,
 * accents, punctuation, spaces, invisible characters, emoji and words such as "official", and reads
 * letters and digits that look alike as one.
 */
export function lookalikeKey(text: string): string {
  // Compatibility forms of these signs are letters.
  const folded = foldLookalikes(text.replace(/[™℠]/g, ' '))
  const words = folded.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== '')
  const named = words.filter((word) => word !== article && !decorations.includes(word))
  // A name that is nothing but such words, or nothing but signs, is compared as it is.
  const whole = (named.length > 0 ? named : words).join('') || folded.replace(/\s+/gu, '')
  return whole.replace(leading, '').replace(trailing, '')
}

/** Starts from lower case and looks at capitals too, so that the case of the text makes no difference. */
function foldLookalikes(text: string): string {
  return skeleton(skeleton(text.toLowerCase()).toUpperCase())
    .replace(/[34578]/g, (digit) => letterOfDigit[digit] ?? digit)
    .replaceAll('vv', 'w')
}
