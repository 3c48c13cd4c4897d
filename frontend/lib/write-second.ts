import { writeDay } from '#contract/write-day.ts'

/** "14:03:22 UTC" from an ISO time, or ms since 1970. */
export function writeClock(at: string | number): string {
  return `${new Date(at).toISOString().slice(11, 19)} UTC`
}

/** "19 Nov 2026, 14:03:22 UTC" from an ISO time. */
export function writeSecond(iso: string): string {
  return `${writeDay(iso)}, ${writeClock(iso)}`
}
