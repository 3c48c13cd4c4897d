import { formatDay } from '#contract/format-day.ts'

const minute = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
})

/** Formats an ISO time: "19 Nov 2026, 14:03 UTC". */
export function formatMinute(iso: string): string {
  return `${formatDay(iso)}, ${minute.format(new Date(iso))} UTC`
}
