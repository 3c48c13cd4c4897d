/** Threat level of a network: derived, never stored. */
export const threatLevels = ['High', 'Medium', 'Low'] as const
export type ThreatLevel = (typeof threatLevels)[number]

/** Minimum scores of the levels. */
export const highScore = 5
const mediumScore = 3

/** Returns the score of a network, from its failed attempts and distinct flags. */
export function scoreThreat(found: { failedAttempts: number; flags: readonly unknown[] }): {
  score: number
  level: ThreatLevel
} {
  const score = found.failedAttempts + found.flags.length
  if (score >= highScore) return { score, level: 'High' }
  return { score, level: score >= mediumScore ? 'Medium' : 'Low' }
}
