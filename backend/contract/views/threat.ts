import { flagName } from '#contract/security/flags.ts'
import { threatLevels } from '#contract/security/threat.ts'
import { z } from '../z.ts'

/** Reason for points of a score: attempts refused for a reason, or a flag. */
const threatReason = z.object({
  kind: z.enum(['failed', 'flag']),
  /** A `RefusalCode` that existed when the attempt was made, `sign-ins-refused`, or a flag. */
  name: z.string(),
  points: z.number().int().positive(),
})
export type ThreatReason = z.infer<typeof threatReason>

/** A suspicious network: its attempts in the last 24 hours, and its score. */
const threatView = z.object({
  /** An IPv4 address, or the /64 of an IPv6 address. */
  ip: z.string(),
  failedAttempts: z.number().int(),
  /** Such as '2 minutes ago'. */
  lastAttemptAgo: z.string(),
  lastAttemptAt: z.iso.datetime(),
  flags: z.array(flagName),
  score: z.number().int(),
  level: z.enum(threatLevels),
  /** Their points add up to the score. */
  reasons: z.array(threatReason),
})
export type ThreatView = z.infer<typeof threatView>

/** Threats, highest score first. The list is bounded; the totals cover all networks. */
export const suspiciousActivity = z.object({
  timestamp: z.iso.datetime(),
  suspiciousActivity: z.array(threatView),
  totals: z.object({
    /** Networks with a high threat level. */
    activeThreats: z.number().int(),
    blockedAttempts: z.number().int(),
    monitoredIps: z.number().int(),
  }),
})
export type SuspiciousActivity = z.infer<typeof suspiciousActivity>
