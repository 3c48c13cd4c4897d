// These letters do not resemble each other, and form no word such as "eth".
const letters = 'bcdfghkmpqrstvxz'

/** Replaces hex digits with letters, because a handle with many digits is held for a review. */
export function hexToLetters(digits: string): string {
  return digits
    .toLowerCase()
    .replace(/[\da-f]/g, (digit) => letters[Number.parseInt(digit, 16)] ?? '')
}
