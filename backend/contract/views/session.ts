import { z } from '../z.ts'

export const role = z.enum(['owner', 'admin', 'auditor'])
export type Role = z.infer<typeof role>

export const sessionView = z.object({
  address: z.string(),
  role,
  /** Id of the wallet's current or future profile. Only the wallet's owner may know it. */
  profileId: z.uuid(),
})
export type SessionView = z.infer<typeof sessionView>

export const nonceView = z.object({ nonce: z.string() })
