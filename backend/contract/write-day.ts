const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** "12 Nov 2026", in UTC, from an ISO time. */
export function writeDay(iso: string): string {
  // Newer locale data shortens September to four letters.
  return day.format(new Date(iso)).replace('Sept', 'Sep')
}
