export const goldRank = 500

/** Returns true for a gold rank: one of the first 500. */
export function isGold(rank: number | null): rank is number {
  return rank !== null && rank <= goldRank
}

/** Returns the number of gold ranks that a type has not given yet. */
export function leftForGold(ranksGiven: number): number {
  return Math.max(0, goldRank - ranksGiven)
}
