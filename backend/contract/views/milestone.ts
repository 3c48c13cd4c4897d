import { profileType } from '../profile-type-schema.ts'
import { z } from '../z.ts'

/** How far a profile type is: listed now, ranks given ever, and gold ranks not yet given. */
export const milestoneView = z.object({
  profileType,
  listed: z.number().int().nonnegative(),
  ranksGiven: z.number().int().nonnegative(),
  leftForGold: z.number().int().nonnegative(),
})
export type MilestoneView = z.infer<typeof milestoneView>
