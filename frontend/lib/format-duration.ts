const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Formats milliseconds: "12 s", "3 min", "5 h 3 min", "3 d 4 h". */
export function formatDuration(ms: number): string {
  const clamped = Math.max(0, ms)
  if (clamped < minute) return `${Math.floor(clamped / second)} s`
  if (clamped < hour) return `${Math.floor(clamped / minute)} min`
  if (clamped < 2 * day) return formatPair(clamped, [hour, 'h'], [minute, 'min'])
  return formatPair(clamped, [day, 'd'], [hour, 'h'])
}

type Unit = [ms: number, name: string]

function formatPair(ms: number, [large, largeName]: Unit, [small, smallName]: Unit): string {
  const rest = Math.floor((ms % large) / small)
  return `${Math.floor(ms / large)} ${largeName}${rest > 0 ? ` ${rest} ${smallName}` : ''}`
}
