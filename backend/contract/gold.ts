export const goldRank = 500

/** Whether a milestone rank, from 1, is among the first ones, which are gold. */
export function isGold(rank: number | null): rank is number {
  return rank !== null && rank <= goldRank
}

/** Gold ranks that a profile type has not given yet. */
export function leftForGold(ranksGiven: number): number {
  return Math.max(0, goldRank - ranksGiven)
}
