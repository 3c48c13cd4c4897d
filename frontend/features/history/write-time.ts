import { writeDay } from '#contract/write-day.ts'

/** "19 Nov 2026, 14:03" */
export function writeMinute(iso: string): string {
  return `${writeDay(iso)}, ${iso.slice(11, 16)}`
}

/**
 * A time as it stands under an axis from `first` to `last`: its day, or its time of day where all of the
 * axis is of one day, which its beginning names.
 */
export function writeOnAxis(iso: string, { first, last }: { first: string; last: string }): string {
  if (first.slice(0, 10) !== last.slice(0, 10)) return writeDay(iso)
  return iso === first ? writeSecond(iso) : iso.slice(11, 19)
}

/** "19 Nov 2026, 14:03:22 UTC" */
export function writeSecond(iso: string): string {
  return `${writeDay(iso)}, ${iso.slice(11, 19)} UTC`
}
