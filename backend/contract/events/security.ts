import { softFlag } from '../flags.ts'
import { z } from '../z.ts'

/** Several of one network in one event. Their origin is sealed under the day. Times are ISO, UTC. */
const several = {
  /** yyyy-mm-dd, UTC. */
  day: z.iso.date(),
  since: z.iso.datetime(),
  until: z.iso.datetime(),
  count: z.number().int().positive(),
  /** `RefusalCode`s as they were then, each once. */
  codes: z.array(z.string()),
}

/**
 * A submission or edit that was refused, or that was let in with a flag. Wallet and content are
 * sealed under the profile's life and the day, so that erasing either erases them. Where it came from
 * is its origin, sealed under the day.
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
  /** Attempts of one network beyond those that are recorded one by one. */
  z.object({
    type: z.literal('AttemptsSummed'),
    data: z.object({ ...several, flags: z.array(softFlag) }),
  }),
  /** So many sign-ins of one network were refused that they count as an attempt. */
  z.object({ type: z.literal('SignInsRefused'), data: z.object(several) }),
])
export type SecurityEvent = z.output<typeof securityEvent>
