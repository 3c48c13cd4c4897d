import { z } from '../z.ts'

export const role = z.enum(['owner', 'admin', 'auditor'])
export type Role = z.infer<typeof role>

export const sessionView = z.object({
  address: z.string(),
  role,
  /** The id of the wallet's profile, or the one that it will have. It is told to the wallet's owner only. */
  profileId: z.uuid(),
})
export type SessionView = z.infer<typeof sessionView>

export const nonceView = z.object({ nonce: z.string() })
