import type { ProfileView } from '#contract/views/profile.ts'

/** Returns the ids of new profiles above a displayed one. Those below the last one do not move the list. */
export function findArrivals(
  before: readonly ProfileView[],
  after: readonly ProfileView[],
): ReadonlySet<string> {
  const known = new Set(before.map(({ id }) => id))
  const last = after.findLastIndex(({ id }) => known.has(id))
  return new Set(after.slice(0, last + 1).flatMap(({ id }) => (known.has(id) ? [] : [id])))
}
