/**
 * Returns the rank of a profile that is listed, or changes its type while listed: the one that this
 * life already had in the type, or else the next. `held` is the earlier rank, `given` the number of
 * ranks that the type has given.
 */
export function assignRank(
  held: number | undefined,
  given: number,
): { rank: number; given: number } {
  return held === undefined ? { rank: given + 1, given: given + 1 } : { rank: held, given }
}
