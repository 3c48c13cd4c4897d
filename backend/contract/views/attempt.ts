import { attemptTypes } from '#contract/security/attempt.ts'
import { flagName } from '#contract/security/flags.ts'
import { z } from '../z.ts'
import { actorView } from './actor.ts'

/** An entry of the audit log of attempts (spec section 3), for staff. Times are ISO, UTC. */
export const attemptView = z.object({
  id: z.uuid(),
  /** Time of the attempt, or of the last of several. */
  timestamp: z.iso.datetime(),
  attemptType: z.enum(attemptTypes),
  /** Number of attempts, and the time of the first, if the entry represents several. */
  count: z.number().int().positive(),
  since: z.iso.datetime().nullable(),
  /** Null if the origin is not an address. */
  ipAddress: z.string().nullable(),
  /** Network: an IPv4 address, or the /64 of an IPv6 address. */
  network: z.string(),
  userAgent: z.string(),
  /** True if it was refused; false if it was accepted with a flag. */
  blocked: z.boolean(),
  /** `RefusalCode`s of that time, the reported one first. */
  codes: z.array(z.string()),
  suspiciousFlags: z.array(flagName),
  /** Null if the entry concerns no single profile. */
  profileId: z.uuid().nullable(),
  /** Null for a deleted profile, and for several attempts. */
  walletAddress: z.string().nullable(),
  /** Content of the request; null without content, absent if not requested. */
  profileData: z.record(z.string(), z.unknown()).nullable().optional(),
  /** True if wallet and content were erased with the profile. */
  erased: z.boolean(),
  actor: actorView,
  requestId: z.string(),
})
export type AttemptView = z.infer<typeof attemptView>

/**
 * A page of attempts, newest first. A short page may have a next one, because a search stops after
 * a limit.
 */
export const attemptPage = z.object({
  attempts: z.array(attemptView),
  next: z.string().nullable(),
  /** Time up to which the search went back; null on the last page. */
  lookedBackTo: z.iso.datetime().nullable(),
})
export type AttemptPage = z.infer<typeof attemptPage>

/** Attempts of the quarter of an hour that starts at `quarter`. */
export const attemptCount = z.object({
  quarter: z.iso.datetime(),
  attempts: z.number().int(),
  blocked: z.number().int(),
  flagged: z.number().int(),
})
export type AttemptCount = z.infer<typeof attemptCount>
