import { reviewHours } from '#contract/security/review-limits.ts'
import { formatDuration } from '#lib/format-duration.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Promised hours of a review: a wait turns amber after the first number, and red after the second. */
const [soonHours = 0, lateHours = 0] = reviewHours.split('-').map(Number)

/** Formatted duration of a wait, and its color compared with the promise. */
type Wait = { text: string; tone?: 'amber' | 'red' }

/** Formats a wait in ms: "2 h 14 min", "30 h, over 24 hours". */
export function formatWait(waited: number): Wait {
  const age = waited < minuteMs ? 'less than a minute' : formatDuration(waited)
  if (waited > lateHours * hourMs) return { text: `${age}, over ${lateHours} hours`, tone: 'red' }
  if (waited > soonHours * hourMs) return { text: `${age}, over ${soonHours} hours`, tone: 'amber' }
  return { text: age }
}
