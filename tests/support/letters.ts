// None of them looks like another one, and they make no word such as "eth".
const letters = 'bcdfghkmpqrstvxz'

/** The hex digits of an address, or a number, in letters alone: a handle of many digits is held for a review. */
export function inLetters(digits: string): string {
  return digits
    .toLowerCase()
    .replace(/[\da-f]/g, (digit) => letters[Number.parseInt(digit, 16)] ?? '')
}
