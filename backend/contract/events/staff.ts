import { z } from '../z.ts'

const adminAct = z.enum(['delete-profile', 'cleanup-wallet', 'clear-cache', 'refresh-collectors'])

/**
 * An admin action that has no other event, or whose reason must outlive the erasure of that event. It
 * is erased with its day. An action on a profile is stored in the profile's stream.
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
