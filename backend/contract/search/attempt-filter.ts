import { parseNetworkBlock } from '#contract/network-of.ts'
import { attemptTypes } from '#contract/security/attempt.ts'
import { flagName } from '#contract/security/flags.ts'
import { z } from '#contract/z.ts'

/** Filters of a list of attempts. All must match. */
export const attemptFilter = z.object({
  type: z.enum(attemptTypes).optional(),
  flag: flagName.optional(),
  /** A `RefusalCode`, also one that no longer exists. */
  code: z
    .string()
    .regex(/^[a-z][a-z-]{0,39}$/, 'A code is in lower case, such as rate-limited')
    .optional(),
  blocked: z.enum(['true', 'false']).optional(),
  network: z
    .string()
    .max(100)
    .refine((text) => parseNetworkBlock(text) !== null, {
      error: 'Write an address such as 203.0.113.7, or a block such as 203.0.113.0/24',
    })
    .optional(),
  wallet: z
    .string()
    .regex(/^0x[\da-f]{40}$/i, 'A wallet is 0x and 40 hexadecimal digits')
    .optional(),
  /** yyyy-mm-dd, UTC. */
  day: z.iso.date('A day is written as 2026-03-01').optional(),
})
export type AttemptFilter = z.output<typeof attemptFilter>
