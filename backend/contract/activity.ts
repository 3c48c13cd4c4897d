/** Length of a period of the activity chart, in ms. */
export const periodMs = 6 * 60 * 60 * 1000

/** Number of days that the home page shows. */
export const activityDays = 30
/** Number of periods in these days, the current one included. */
export const activityPeriods = (activityDays * 24 * 60 * 60 * 1000) / periodMs

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
