import { z } from '../z.ts'

const adminAct = z.enum(['delete-profile', 'cleanup-wallet', 'clear-cache', 'refresh-collectors'])

/**
 * What an admin did that has no event of its own, or whose event says nothing for long: the reason of a
 * deletion outlives what was deleted, until its day is erased. An act upon a profile stands in that
 * profile's stream.
 */
export const adminActed = z.object({
  type: z.literal('AdminActed'),
  data: z.object({
    /** yyyy-mm-dd, UTC. */
    day: z.iso.date(),
    act: adminAct,
    profileId: z.uuid().optional(),
  }),
  personal: z.object({ reason: z.string() }).optional(),
})
