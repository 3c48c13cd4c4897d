const moment = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const localDay = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

/** "14:03, 19 Nov 2026", where the reader is, from ms since 1970. */
export function writeMoment(atMs: number): string {
  // Newer locale data shortens September to four letters.
  return `${moment.format(atMs)}, ${localDay.format(atMs).replace('Sept', 'Sep')}`
}
