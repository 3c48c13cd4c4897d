import { flagName } from '#contract/security/flags.ts'
import { z } from '../z.ts'

const day = z.iso.date().describe('Day whose key seals the origin, yyyy-mm-dd, UTC')
const flags = z.array(flagName).describe('Findings that do not refuse it, each once')
// Strings, so that an event stays readable when a code is removed.
const codes = z.array(z.string()).describe('Codes of the refusals, each once')

/** Several attempts of one network in one event. */
const several = {
  day,
  since: z.iso.datetime().describe('Time of the first one, ISO, UTC'),
  until: z.iso.datetime().describe('Time of the last one, ISO, UTC'),
  count: z.number().int().positive().describe('Number of attempts or sign-ins'),
  codes,
}

export const securityEvent = z
  .discriminatedUnion('type', [
    z
      .object({
        type: z.literal('AttemptRecorded'),
        data: z.object({
          day,
          attempt: z.enum(['submit', 'edit']).describe('What was attempted'),
          blocked: z.boolean().describe('False: accepted with a flag'),
          codes,
          flags,
          profileId: z.uuid().describe('Profile, even if its submission was refused'),
          life: z.number().int().positive().describe('Life of the profile, from 1'),
        }),
        personal: z
          .object({
            walletAddress: z.string().describe('Wallet that attempted it'),
            content: z
              .record(z.string(), z.unknown())
              .describe('Fields as sent. Of long ones only the `beginning` of their JSON'),
          })
          .optional()
          .describe('Sealed for both the life and the day: erasing either key erases it'),
      })
      .describe('A submission or edit that was refused, or accepted with a flag.'),
    z
      .object({ type: z.literal('AttemptsSummed'), data: z.object({ ...several, flags }) })
      .describe('Attempts of one network beyond the limit for single records.'),
    z
      .object({ type: z.literal('SignInsRefused'), data: z.object(several) })
      .describe('Refused sign-ins of one network. Thirty of them count as one attempt.'),
  ])
  .describe('`security-<day>-<random id>`')
export type SecurityEvent = z.output<typeof securityEvent>
