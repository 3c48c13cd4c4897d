import { reviewHours } from '#contract/review-limits.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** The hours that were promised: from the first on it is time, from the second on it is late. */
const [soonHours = 0, lateHours = 0] = reviewHours.split('-').map(Number)

/** How long something waits against what was promised, in ms, and as people read it. */
export type Wait = { text: string; tone?: 'amber' | 'red' }

/** "2 h 14 min", and in words where the promised time is up or over. `waited` in ms. */
export function writeWait(waited: number): Wait {
  const age = writeAge(Math.max(0, waited))
  if (waited > lateHours * hourMs) return { text: `${age}, over ${lateHours} hours`, tone: 'red' }
  if (waited > soonHours * hourMs) return { text: `${age}, over ${soonHours} hours`, tone: 'amber' }
  return { text: age }
}

function writeAge(ms: number): string {
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
