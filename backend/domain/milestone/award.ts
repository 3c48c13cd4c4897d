/**
 * Returns the rank of a profile that is listed, or changes its type while listed: the earlier rank
 * of this life in the type, or else the next. `given` is the number of ranks that the type has given.
 */
export function assignRank(
  earlierRank: number | undefined,
  given: number,
): { rank: number; given: number } {
  if (earlierRank !== undefined) return { rank: earlierRank, given }
  return { rank: given + 1, given: given + 1 }
}
