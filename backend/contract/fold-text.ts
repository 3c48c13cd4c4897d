/** Accents and points that people leave out; not the vowel signs and voice marks that make a word another one. */
const accents =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670]/gu
/** Not so in most text, which is folded by its case alone. */
const beyondPlain = /[^ -~]| {2}/
const invisible = /\p{Default_Ignorable_Code_Point}/gu

/**
 * Text as search and uniqueness see it: compatibility forms made equal (NFKC), accents and invisible
 * characters dropped, lower case, white space joined. Page, projector and handle claims all use this
 * one function. Folding twice changes nothing.
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
      // Through upper case, so that straße is STRASSE; one sigma is every sigma.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .replace(/ς/gu, 'σ')
      .normalize('NFKC')
  )
}
