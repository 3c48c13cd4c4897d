import { reviewHours } from '#contract/review-limits.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Promised hours of a review: a wait turns amber after the first number, and red after the second. */
const [soonHours = 0, lateHours = 0] = reviewHours.split('-').map(Number)

/** Formatted duration of a wait, and its color compared with the promise. */
export type Wait = { text: string; tone?: 'amber' | 'red' }

/** Formats a wait in ms: "2 h 14 min", "30 h, over 24 hours". */
export function formatWait(waited: number): Wait {
  const age = formatAge(Math.max(0, waited))
  if (waited > lateHours * hourMs) return { text: `${age}, over ${lateHours} hours`, tone: 'red' }
  if (waited > soonHours * hourMs) return { text: `${age}, over ${soonHours} hours`, tone: 'amber' }
  return { text: age }
}

function formatAge(ms: number): string {
  if (ms < minuteMs) return 'less than a minute'
  if (ms < hourMs) return `${Math.floor(ms / minuteMs)} min`
  if (ms < 2 * dayMs) return pair(ms, [hourMs, 'h'], [minuteMs, 'min'])
  return pair(ms, [dayMs, 'd'], [hourMs, 'h'])
}

type Unit = [ms: number, name: string]

function pair(ms: number, [large, largeName]: Unit, [small, smallName]: Unit): string {
  const rest = Math.floor((ms % large) / small)
  return `${Math.floor(ms / large)} ${largeName}${rest > 0 ? ` ${rest} ${smallName}` : ''}`
}
