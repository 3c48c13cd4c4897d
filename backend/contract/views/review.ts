import { reviewFilterName } from '../commands/review-act.ts'
import { softFlag } from '../flags.ts'
import { z } from '../z.ts'
import type { DirectoryCount } from './directory-count.ts'
import { profileView } from './profile.ts'
import { reviewDecision } from './review-act.ts'

/** A profile that can be mistaken for the one that waits, or for what an edit makes of that one. */
export const lookalike = z.object({
  /** The rules that match: `lookalike_name`, `lookalike_handle` or both. */
  rules: z.array(softFlag),
  /** In full, hidden wallet included. */
  profile: profileView,
})
export type Lookalike = z.infer<typeof lookalike>

/** A profile that waits for a review, or a listed one of which an edit waits. */
export const waitingProfile = z.object({
  /**
   * As it stands, in full, hidden wallet included. An edit that waits is `profile.heldEdit`, and then
   * `profile` itself is the version that stays listed.
   */
  profile: profileView,
  /** Listed and held profiles that can be mistaken for it, oldest first, a few at most. */
  lookalikes: z.array(lookalike),
  waitingSince: z.iso.datetime(),
  /** Flags of the current version; empty if every submission is held. */
  reasons: z.array(softFlag),
  /** Where it was sent from. Null where nobody knows any more, or ever did. */
  ip: z.string().nullable(),
  /** The version under review, which the verdict must name. */
  revision: z.number().int().nonnegative(),
})
export type WaitingProfile = z.infer<typeof waitingProfile>

const directoryCount: z.ZodType<DirectoryCount> = z.object({
  total: z.number().int().nonnegative(),
  isBounded: z.boolean(),
})

/** Today is the day in UTC. */
export const reviewFigures = z.object({
  held: directoryCount,
  /** Since when the oldest one waits. */
  oldestSince: z.iso.datetime().nullable(),
  listedToday: z.number().int().nonnegative(),
  /** How many of them never waited. */
  unreviewedToday: z.number().int().nonnegative(),
  turnedDownToday: z.number().int().nonnegative(),
})
export type ReviewFigures = z.infer<typeof reviewFigures>

/** The queue, oldest first, page by page. `next` is null on the last one. */
export const reviewView = reviewFigures.extend({
  waiting: z.array(waitingProfile),
  next: z.string().nullable(),
})
export type ReviewView = z.infer<typeof reviewView>

/** A network from which several profiles wait, with the oldest of them. */
export const reviewGroup = z.object({
  network: z.string(),
  count: directoryCount,
  addresses: z.number().int().positive(),
  first: z.iso.datetime(),
  last: z.iso.datetime(),
  waiting: z.array(waitingProfile),
  next: z.string().nullable(),
})
export type ReviewGroup = z.infer<typeof reviewGroup>

/** The queue as a whole. */
export const reviewOverview = z.object({
  groups: z.array(reviewGroup),
  counts: z.record(reviewFilterName, directoryCount),
  /**
   * Waiting profiles by their arrival, `ago` in spans of two minutes, each counted up to a bound;
   * `crowded` of large networks.
   */
  arrivals: z.array(
    z.object({
      ago: z.number().int().nonnegative(),
      count: z.number().int().positive(),
      crowded: z.number().int().nonnegative(),
    }),
  ),
})
export type ReviewOverview = z.infer<typeof reviewOverview>

/** One profile of the queue: as it waits, or what ended its wait. */
export const reviewEntry = z.object({
  waiting: waitingProfile.nullable(),
  decision: reviewDecision.nullable(),
})
