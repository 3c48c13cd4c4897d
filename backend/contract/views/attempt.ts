import { attemptTypes } from '../attempt.ts'
import { softFlag } from '../flags.ts'
import { z } from '../z.ts'
import { actorView } from './actor.ts'

/** An entry of the audit log of attempts (spec section 3), for staff. Times are ISO, UTC. */
export const attemptView = z.object({
  id: z.uuid(),
  /** When it was; of several, when the last of them was. */
  timestamp: z.iso.datetime(),
  attemptType: z.enum(attemptTypes),
  /** How many they were, and since when, where one entry stands for several. */
  count: z.number().int().positive(),
  since: z.iso.datetime().nullable(),
  /** Null where what the request came from is no address. */
  ipAddress: z.string().nullable(),
  /** Network: an IPv4 address, or the /64 of an IPv6 address. */
  network: z.string(),
  userAgent: z.string(),
  blocked: z.boolean(),
  /** Why it was refused, the reason that was given first; as `RefusalCode`s were then. */
  codes: z.array(z.string()),
  suspiciousFlags: z.array(softFlag),
  /** Null where the entry is about no one profile. */
  profileId: z.uuid().nullable(),
  /** Null where the profile was deleted, and for several. */
  walletAddress: z.string().nullable(),
  /** Content of the request; null without content, absent if not requested. */
  profileData: z.record(z.string(), z.unknown()).nullable().optional(),
  /** Whether wallet and content were erased with the profile. */
  erased: z.boolean(),
  actor: actorView,
  requestId: z.string(),
})
export type AttemptView = z.infer<typeof attemptView>

/** A page of them, newest first. A short page may have a next one: so far was looked. */
export const attemptPage = z.object({
  attempts: z.array(attemptView),
  next: z.string().nullable(),
  /** When what was looked at last was; null on the last page. */
  lookedBackTo: z.iso.datetime().nullable(),
})
export type AttemptPage = z.infer<typeof attemptPage>

/** The attempts of a quarter of an hour, which begins at `quarter`. */
export const attemptCount = z.object({
  quarter: z.iso.datetime(),
  attempts: z.number().int(),
  blocked: z.number().int(),
  flagged: z.number().int(),
})
export type AttemptCount = z.infer<typeof attemptCount>
