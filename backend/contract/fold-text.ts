/** Matches accents and points that users omit, but no vowel signs or voice marks that change a word. */
const accents =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670]/gu
/** Matches text that needs more than lower case. Most text does not. */
const beyondPlain = /[^ -~]| {2}/
const invisible = /\p{Default_Ignorable_Code_Point}/gu

/**
 * Folds text for search and uniqueness: NFKC, without accents and invisible characters, in lower
 * case, with single spaces. The page, the projector and handle claims share this function. Folding
 * is idempotent.
 */
export function foldText(text: string): string {
  const folded = beyondPlain.test(text)
    ? foldLetters(text.toWellFormed()).replace(/\s+/gu, ' ')
    : text.toLowerCase()
  return folded.trim()
}

function foldLetters(text: string): string {
  return (
    text
      .normalize('NFKD')
      .replace(accents, '')
      .replace(invisible, '')
      // Upper case turns ß into SS. Both forms of sigma become one.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .replace(/ς/gu, 'σ')
      .normalize('NFKC')
  )
}
