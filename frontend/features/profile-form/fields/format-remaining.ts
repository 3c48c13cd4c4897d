/** Formats the characters left near a limit, or the excess beyond it, in code points. Far from it, undefined. */
export function formatRemaining(text: string, max: number): string | undefined {
  const left = max - [...text.trim()].length
  if (left > Math.max(10, max / 10)) return undefined
  const count = Math.abs(left)
  const characters = count === 1 ? '1 character' : `${count} characters`
  return left < 0 ? `${characters} too many` : `${characters} left of ${max}`
}
