import { z } from './z.ts'

/** Length of a period, in ms. */
export const periodMs = 6 * 60 * 60 * 1000

/** Number of days that the home page shows. */
export const activityDays = 30
/** Number of periods in these days, the current one included. */
export const activityPeriods = activityDays * 4

/** Changes to profiles in the last `activityDays` days, by periods of six hours. */
export const activity = z.object({
  /** ISO time at which the first period begins, UTC. */
  since: z.iso.datetime(),
  /** Periods that had changes, oldest first. `period` counts from `since`, from 0. */
  periods: z.array(
    z.object({
      period: z.int().nonnegative(),
      byOwners: z.int().nonnegative(),
      byProvenance: z.int().nonnegative(),
    }),
  ),
})
export type Activity = z.infer<typeof activity>

/** Returns the ISO time at which the period that contains `at` begins, UTC. */
export function startOfPeriod(at: string): string {
  return new Date(Math.floor(Date.parse(at) / periodMs) * periodMs).toISOString()
}

/** Returns the number of periods from `since` to the one that contains `at`. */
export function periodsSince(since: string, at: string): number {
  return Math.floor((Date.parse(at) - Date.parse(since)) / periodMs)
}

/** Returns the ISO time at which the first period that is shown at `now` begins. */
export function firstPeriod(now: Date): string {
  const first = now.getTime() - (activityPeriods - 1) * periodMs
  return startOfPeriod(new Date(first).toISOString())
}
