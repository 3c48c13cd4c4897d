const units = [
  ['day', 24 * 60 * 60 * 1000],
  ['hour', 60 * 60 * 1000],
  ['minute', 60 * 1000],
] as const

/** Formats the age of `at` (ISO) at `now` (ms): 'just now', '2 minutes ago'. */
export function formatAge(at: string, now: number): string {
  const pastMs = now - Date.parse(at)
  for (const [unit, unitMs] of units) {
    const count = Math.floor(pastMs / unitMs)
    if (count >= 1) return `${count} ${unit}${count === 1 ? '' : 's'} ago`
  }
  return 'just now'
}
