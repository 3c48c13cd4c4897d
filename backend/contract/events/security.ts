import { softFlag } from '../flags.ts'
import { z } from '../z.ts'

/**
 * A submission or edit that was refused, or that was let in with a flag. Wallet and content are
 * sealed under the profile's life and the day, so that erasing either erases them. Where it came from
 * is its origin, sealed under the day; the first ones held the origin's `ipKey` in clear.
 */
export const securityEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('AttemptRecorded'),
    data: z.object({
      /** yyyy-mm-dd, UTC. */
      day: z.iso.date(),
      attempt: z.enum(['submit', 'edit']),
      blocked: z.boolean(),
      /** `RefusalCode`s as they were then: an event stays readable when a code goes. */
      codes: z.array(z.string()),
      flags: z.array(softFlag),
      profileId: z.uuid(),
      life: z.number().int().positive(),
    }),
    personal: z
      .object({
        walletAddress: z.string(),
        content: z.record(z.string(), z.unknown()),
      })
      .optional(),
  }),
])
export type SecurityEvent = z.output<typeof securityEvent>
