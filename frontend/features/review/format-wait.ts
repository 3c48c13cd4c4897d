import { reviewHours } from '#contract/security/review-limits.ts'
import { formatDuration } from '#lib/format-duration.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Promised hours of a review. */
const [amberAfterHours = 0, redAfterHours = 0] = reviewHours.split('-').map(Number)

/** Formatted duration of a wait, and its color compared with the promise. */
type Wait = { text: string; tone?: 'amber' | 'red' }

/** Formats a wait in ms: "2 h 14 min", "30 h, over 24 hours". */
export function formatWait(waited: number): Wait {
  const age = waited < minuteMs ? 'less than a minute' : formatDuration(waited)
  if (waited > redAfterHours * hourMs)
    return { text: `${age}, over ${redAfterHours} hours`, tone: 'red' }
  if (waited > amberAfterHours * hourMs)
    return { text: `${age}, over ${amberAfterHours} hours`, tone: 'amber' }
  return { text: age }
}
