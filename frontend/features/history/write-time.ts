import { writeDay } from '#contract/write-day.ts'

/** "19 Nov 2026, 14:03" */
export function writeMinute(iso: string): string {
  return `${writeDay(iso)}, ${iso.slice(11, 16)}`
}

/** "19 Nov 2026, 14:03:22 UTC" */
export function writeSecond(iso: string): string {
  return `${writeDay(iso)}, ${iso.slice(11, 19)} UTC`
}
