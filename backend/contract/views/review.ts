import { flagName } from '#contract/security/flags.ts'
import { reviewFilterName } from '../commands/bulk-review.ts'
import { z } from '../z.ts'
import { reviewDecision } from './bulk-review.ts'
import type { DirectoryCount } from './directory-count.ts'
import { profileView } from './profile.ts'

/** A profile that can be mistaken for the held one, or for its held edit. */
export const lookalike = z.object({
  /** The rules that match: `lookalike_name`, `lookalike_handle` or both. */
  rules: z.array(flagName),
  /** The profile in full, including a hidden wallet. */
  profile: profileView,
})
export type Lookalike = z.infer<typeof lookalike>

/** A held profile, or a listed one with a held edit. */
export const heldProfile = z.object({
  /**
   * Current profile in full, including a hidden wallet. A held edit is in `profile.heldEdit`;
   * `profile` is then the listed version.
   */
  profile: profileView,
  /** Listed and held profiles that can be mistaken for it, oldest first, a few at most. */
  lookalikes: z.array(lookalike),
  waitingSince: z.iso.datetime(),
  /** Flags of the current version; empty if every submission is held. */
  reasons: z.array(flagName),
  /** Address of the sender; null if unknown. */
  ip: z.string().nullable(),
  /** The version under review, which the decision must name. */
  revision: z.number().int().nonnegative(),
})
export type HeldProfile = z.infer<typeof heldProfile>

const directoryCount: z.ZodType<DirectoryCount> = z.object({
  total: z.number().int().nonnegative(),
  /** True if counting stopped at a limit, so more than `total` match. */
  isBounded: z.boolean(),
})

/** Numbers of the review queue. Today is the day in UTC. */
export const reviewFigures = z.object({
  held: directoryCount,
  /** Time at which the oldest held profile was held. */
  oldestSince: z.iso.datetime().nullable(),
  listedToday: z.number().int().nonnegative(),
  /** Number of them that were never held. */
  unreviewedToday: z.number().int().nonnegative(),
  turnedDownToday: z.number().int().nonnegative(),
})
export type ReviewFigures = z.infer<typeof reviewFigures>

/** A page of the queue, oldest first. `next` is null on the last. */
export const reviewView = reviewFigures.extend({
  waiting: z.array(heldProfile),
  next: z.string().nullable(),
})
export type ReviewView = z.infer<typeof reviewView>

/** A network with several held profiles, and the oldest of them. */
const reviewGroup = z.object({
  network: z.string(),
  count: directoryCount,
  /** Number of distinct addresses. */
  addresses: z.number().int().positive(),
  /** Times at which the first and the last of its profiles were held. */
  first: z.iso.datetime(),
  last: z.iso.datetime(),
  waiting: z.array(heldProfile),
  next: z.string().nullable(),
})
export type ReviewGroup = z.infer<typeof reviewGroup>

/** The queue as a whole. */
export const reviewOverview = z.object({
  groups: z.array(reviewGroup),
  counts: z.record(reviewFilterName, directoryCount),
  /**
   * Held profiles by arrival, `ago` in periods of two minutes, each counted up to a bound;
   * `crowded` counts those of large networks.
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

/** A held profile, or the decision that ended its review. */
export const reviewEntry = z.object({
  waiting: heldProfile.nullable(),
  decision: reviewDecision.nullable(),
})
