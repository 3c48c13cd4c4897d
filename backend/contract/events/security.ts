import { softFlag } from '#contract/security/flags.ts'
import { z } from '../z.ts'

/**
 * Several attempts of one network in one event. Their origin is sealed for the day. Times are ISO,
 * UTC.
 */
const several = {
  /** yyyy-mm-dd, UTC. */
  day: z.iso.date(),
  since: z.iso.datetime(),
  until: z.iso.datetime(),
  count: z.number().int().positive(),
  /** `RefusalCode`s of that time, each once. */
  codes: z.array(z.string()),
}

/**
 * A submission or edit that was refused, or accepted with a flag. Wallet and content are sealed for
 * both the profile's life and the day, so that erasing either erases them. The origin is sealed for
 * the day.
 */
export const securityEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('AttemptRecorded'),
    data: z.object({
      /** yyyy-mm-dd, UTC. */
      day: z.iso.date(),
      attempt: z.enum(['submit', 'edit']),
      blocked: z.boolean(),
      /** `RefusalCode`s of that time. The event stays readable when a code is removed. */
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
  /** Attempts of one network beyond the limit for single records. */
  z.object({
    type: z.literal('AttemptsSummed'),
    data: z.object({ ...several, flags: z.array(softFlag) }),
  }),
  /** Refused sign-ins of one network that together count as one attempt. */
  z.object({ type: z.literal('SignInsRefused'), data: z.object(several) }),
])
export type SecurityEvent = z.output<typeof securityEvent>
