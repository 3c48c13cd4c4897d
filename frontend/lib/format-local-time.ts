const localMinute = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const localDay = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

/** Formats ms since 1970 in local time: "14:03, 19 Nov 2026". */
export function formatLocalTime(atMs: number): string {
  // Newer locale data shortens September to four letters.
  return `${localMinute.format(atMs)}, ${localDay.format(atMs).replace('Sept', 'Sep')}`
}
