/** Number of gold ranks of each profile type: ranks 1 to 500. */
export const goldRankCount = 500

/** Returns true for a gold rank: one of the first 500. */
export function isGold(rank: number | null): rank is number {
  return rank !== null && rank <= goldRankCount
}

/** Returns the number of gold ranks that a type has not given yet. */
export function leftForGold(ranksGiven: number): number {
  return Math.max(0, goldRankCount - ranksGiven)
}
