import { profileType } from '../profile-type.ts'
import { z } from '../z.ts'
import { profileView } from './profile.ts'

/** How far a profile type is: listed now, ranks given ever, and gold ranks not yet given. */
export const milestoneView = z.object({
  profileType,
  listed: z.number().int().nonnegative(),
  ranksGiven: z.number().int().nonnegative(),
  leftForGold: z.number().int().nonnegative(),
})
export type MilestoneView = z.infer<typeof milestoneView>

const person = profileView.pick({ id: true, name: true, handle: true, avatarUrl: true })

/** What the staff sees of the milestones: for each type the first of its gold ranks that stand. */
export const milestoneBoard = z.object({
  types: z.array(
    milestoneView.extend({
      /** Listed profiles with a gold rank. */
      gold: z.number().int().nonnegative(),
      first: z.array(
        person.extend({
          isFounder: z.boolean(),
          rank: z.number().int().positive(),
          awardedAt: z.iso.datetime(),
        }),
      ),
    }),
  ),
  founder: person.nullable(),
})
export type MilestoneBoard = z.infer<typeof milestoneBoard>
