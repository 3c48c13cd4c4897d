/**
 * Text as search and uniqueness see it: compatibility forms made equal (NFKC), marks dropped, lower
 * case, white space joined. Page, projector and handle claims all use this one function.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .normalize('NFKC')
    .replace(/\s+/gu, ' ')
    .trim()
}
