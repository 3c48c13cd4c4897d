import { z } from '../z.ts'

const adminAction = z.enum(['delete-profile', 'cleanup-wallet', 'clear-cache'])

export const adminActed = z
  .object({
    type: z.literal('AdminActed'),
    data: z.object({
      day: z.iso.date().describe('Day of the action, yyyy-mm-dd, UTC'),
      act: adminAction.describe('The action'),
      profileId: z.uuid().optional().describe('Profile that the action was on'),
    }),
    personal: z
      .object({ reason: z.string().describe("The admin's reason") })
      .optional()
      .describe('Sealed for the day'),
  })
  .describe(
    'An admin action that has no other event, or whose reason must outlive the erasure of that event. An action without a profile is in the stream `admin-<day>-<random id>`.',
  )
