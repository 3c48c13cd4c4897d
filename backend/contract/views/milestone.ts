import { profileType } from '#contract/profile/profile-type-schema.ts'
import { z } from '../z.ts'

/** Milestones of a profile type: currently listed, ranks ever given, and gold ranks left. */
export const milestoneView = z.object({
  profileType,
  listed: z.number().int().nonnegative(),
  ranksGiven: z.number().int().nonnegative(),
  leftForGold: z.number().int().nonnegative(),
})
export type MilestoneView = z.infer<typeof milestoneView>
