import { z } from '../z.ts'
import { milestoneView } from './milestone.ts'
import { profileView } from './profile.ts'

const person = profileView.pick({ id: true, name: true, handle: true, avatarUrl: true })

/** Milestones for staff: the first gold ranks of each type. */
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
