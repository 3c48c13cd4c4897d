const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const minute = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
})

/** "12 Nov 2026", in UTC, from an ISO time. */
export function writeDay(iso: string): string {
  // Newer locale data shortens September to four letters.
  return day.format(new Date(iso)).replace('Sept', 'Sep')
}

/** "19 Nov 2026, 14:03 UTC" from an ISO time. */
export function writeMinute(iso: string): string {
  return `${writeDay(iso)}, ${minute.format(new Date(iso))} UTC`
}
