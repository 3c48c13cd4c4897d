const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Formats seconds: "12 s", "3 min", "5 h 3 min", "3 d 4 h". */
export function formatAge(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  if (whole < minute) return `${whole} s`
  if (whole < hour) return `${Math.floor(whole / minute)} min`
  if (whole < 2 * day) return pair(whole, [hour, 'h'], [minute, 'min'])
  return pair(whole, [day, 'd'], [hour, 'h'])
}

type Unit = [seconds: number, name: string]

function pair(seconds: number, [large, largeName]: Unit, [small, smallName]: Unit): string {
  const rest = Math.floor((seconds % large) / small)
  return `${Math.floor(seconds / large)} ${largeName}${rest > 0 ? ` ${rest} ${smallName}` : ''}`
}

const grouped = new Intl.NumberFormat('en-GB')

/** Formats a position in the log: "48,112", or a dash if it is unknown. */
export function formatPosition(position: string | null): string {
  return position === null ? '–' : grouped.format(BigInt(position))
}
