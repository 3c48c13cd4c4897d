const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Formats an ISO time as "12 Nov 2026", in UTC. */
export function formatDay(iso: string): string {
  // Newer locale data shortens September to four letters.
  return day.format(new Date(iso)).replace('Sept', 'Sep')
}
