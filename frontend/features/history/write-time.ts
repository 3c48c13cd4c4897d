const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** "19 Nov 2026", in UTC, from an ISO time. */
export function writeDay(iso: string): string {
  // Newer locale data shortens September to four letters.
  return day.format(new Date(iso)).replace('Sept', 'Sep')
}

/** "19 Nov 2026, 14:03" */
export function writeMinute(iso: string): string {
  return `${writeDay(iso)}, ${iso.slice(11, 16)}`
}

/** "19 Nov 2026, 14:03:22 UTC" */
export function writeSecond(iso: string): string {
  return `${writeDay(iso)}, ${iso.slice(11, 19)} UTC`
}
