import { reviewSelection } from '../commands/bulk-review.ts'
import { z } from '../z.ts'
import { actorView } from './actor.ts'
import { profileView } from './profile.ts'

/** Decision that ended the review of a profile, or its deletion. */
export const reviewDecision = z.object({
  what: z.enum(['listed', 'turned down', 'deleted']),
  at: z.iso.datetime(),
  by: actorView,
  /** True if the caller decided. */
  isOwn: z.boolean(),
  /** The listed profile of the admin who decided. */
  byProfile: profileView.nullable(),
  note: z.string(),
})
export type ReviewDecision = z.infer<typeof reviewDecision>

/**
 * A profile that was decided or changed before the bulk review reached it. `decision` is null if its owner
 * changed it, so that it is held at another revision.
 */
const lateProfile = z.object({
  id: z.uuid(),
  name: z.string().nullable(),
  decision: reviewDecision.nullable(),
})
export type LateProfile = z.infer<typeof lateProfile>

/** A bulk review: it can be undone for ten seconds while it is `open`, and is then applied profile by profile. */
export const bulkReviewView = z.object({
  id: z.uuid(),
  verdict: z.enum(['approve', 'reject', 'block']),
  note: z.string(),
  /** Profiles of the bulk review; null once it has ended. */
  selection: reviewSelection.nullable(),
  block: z.object({ network: z.string(), until: z.iso.datetime() }).nullable(),
  askedAt: z.iso.datetime(),
  state: z.enum(['open', 'running', 'ended']),
  /** Milliseconds until the bulk review is applied. */
  dueInMs: z.number().nonnegative(),
  /** Number of its profiles, and of those that it has decided. Late ones are not among them. */
  total: z.number().int().nonnegative(),
  done: z.number().int().nonnegative(),
  /** Number of profiles that were decided, deleted or changed before the bulk review. */
  lateCount: z.number().int().nonnegative(),
  /** The first of them. */
  late: z.array(lateProfile),
  /** Reason why the last try failed, or the whole bulk review once it has ended. */
  failure: z.string().nullable(),
})
export type BulkReviewView = z.infer<typeof bulkReviewView>
