import { formatDay } from '#contract/format-day.ts'
import { formatDateTime } from '#lib/format-date-time.ts'

/** Formats an ISO time for the list: "19 Nov 2026, 14:03". */
export function formatEventTime(iso: string): string {
  return `${formatDay(iso)}, ${iso.slice(11, 16)}`
}

/** Returns whether two ISO times are on the same day. */
export function isOneDay(one: string, other: string): boolean {
  return one.slice(0, 10) === other.slice(0, 10)
}

/** Formats the ends of an axis: as days, or as times if both are on the same day. */
export function formatEnds(first: string, last: string): [first: string, last: string] {
  return isOneDay(first, last)
    ? [formatDateTime(first), last.slice(11, 19)]
    : [formatDay(first), formatDay(last)]
}
