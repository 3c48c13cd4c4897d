import { softFlag } from '../flags.ts'
import { z } from '../z.ts'
import { profileView } from './profile.ts'

/** A profile that waits for a review. */
export const waitingProfile = z.object({
  /** In full, whoever hides what. */
  profile: profileView,
  waitingSince: z.iso.datetime(),
  /** What speaks against it as it stands; nothing where each submission is held. */
  reasons: z.array(softFlag),
  /** Where it was sent from. Null where nobody knows any more, or ever did. */
  ip: z.string().nullable(),
  /** What the reviewer sees, to be sent along with the verdict. */
  revision: z.number().int().nonnegative(),
})
export type WaitingProfile = z.infer<typeof waitingProfile>

/** Today is the day in UTC. */
export const reviewFigures = z.object({
  held: z.number().int().nonnegative(),
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
