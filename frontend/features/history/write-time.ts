import { writeDay } from '#contract/write-day.ts'
import { formatSecond } from '#lib/format-second.ts'

/** "19 Nov 2026, 14:03" */
export function formatEventTime(iso: string): string {
  return `${writeDay(iso)}, ${iso.slice(11, 16)}`
}

/** Whether two times are of one day. */
export function isOneDay(one: string, other: string): boolean {
  return one.slice(0, 10) === other.slice(0, 10)
}

/** The ends of an axis: their days, or the one day of both with the time of each. */
export function writeEnds(first: string, last: string): [first: string, last: string] {
  return isOneDay(first, last)
    ? [formatSecond(first), last.slice(11, 19)]
    : [writeDay(first), writeDay(last)]
}
