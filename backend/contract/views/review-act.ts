import { reviewSelection } from '../commands/review-act.ts'
import { z } from '../z.ts'
import { actorView } from './actor.ts'
import { profileView } from './profile.ts'

/** The decision that ended the wait of a profile. */
export const reviewDecision = z.object({
  what: z.enum(['listed', 'turned down', 'deleted']),
  at: z.iso.datetime(),
  by: actorView,
  /** Whether the caller decided it. */
  isOwn: z.boolean(),
  /** The listed profile of the admin who decided. */
  byProfile: profileView.nullable(),
  note: z.string(),
})
export type ReviewDecision = z.infer<typeof reviewDecision>

/** A profile that an act came too late for. Without a decision it waits again, or changed meanwhile. */
const lateProfile = z.object({
  id: z.uuid(),
  name: z.string().nullable(),
  decision: reviewDecision.nullable(),
})
export type LateProfile = z.infer<typeof lateProfile>

/** An act of a reviewer: open for ten seconds, then carried out profile by profile. */
export const reviewActView = z.object({
  id: z.uuid(),
  verdict: z.enum(['approve', 'reject', 'block']),
  note: z.string(),
  /** Profiles of the act; null once it has ended. */
  selection: reviewSelection.nullable(),
  block: z.object({ network: z.string(), until: z.iso.datetime() }).nullable(),
  askedAt: z.iso.datetime(),
  state: z.enum(['open', 'running', 'ended']),
  /** Milliseconds until it is carried out. */
  dueInMs: z.number().nonnegative(),
  /** Profiles it is about, and how many of them it has decided. */
  total: z.number().int().nonnegative(),
  done: z.number().int().nonnegative(),
  /** Profiles that were decided, deleted or changed before it. */
  lateCount: z.number().int().nonnegative(),
  /** The first of those. */
  late: z.array(lateProfile),
  /** Why the last try failed, or the act as a whole once it has ended. */
  failure: z.string().nullable(),
})
export type ReviewActView = z.infer<typeof reviewActView>
