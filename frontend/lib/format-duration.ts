const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Formats ms: "12 s", "3 min", "5 h 3 min", "3 d 4 h". */
export function formatDuration(ms: number): string {
  const positive = Math.max(0, ms)
  if (positive < minute) return `${Math.floor(positive / second)} s`
  if (positive < hour) return `${Math.floor(positive / minute)} min`
  if (positive < 2 * day) return pair(positive, [hour, 'h'], [minute, 'min'])
  return pair(positive, [day, 'd'], [hour, 'h'])
}

type Unit = [ms: number, name: string]

function pair(ms: number, [large, largeName]: Unit, [small, smallName]: Unit): string {
  const rest = Math.floor((ms % large) / small)
  return `${Math.floor(ms / large)} ${largeName}${rest > 0 ? ` ${rest} ${smallName}` : ''}`
}
