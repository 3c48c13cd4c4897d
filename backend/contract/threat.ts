/** How much a network is worth looking at: derived, never stored (spec section 4). */
export const threatLevels = ['High', 'Medium', 'Low'] as const
export type ThreatLevel = (typeof threatLevels)[number]

/** From this score on a threat is high, or medium. */
export const highScore = 5
const mediumScore = 3

/** The score of a network, from its failed attempts and the different flags that they were given. */
export function scoreThreat(found: { failedAttempts: number; flags: readonly unknown[] }): {
  score: number
  level: ThreatLevel
} {
  const score = found.failedAttempts + found.flags.length
  if (score >= highScore) return { score, level: 'High' }
  return { score, level: score >= mediumScore ? 'Medium' : 'Low' }
}
