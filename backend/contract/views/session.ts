import { z } from '../z.ts'

export const role = z.enum(['owner', 'admin', 'auditor'])
export type Role = z.infer<typeof role>

/** Returns whether a role is one of the staff. It is undefined without a session. */
export function isStaff(role: Role | undefined): boolean {
  return role === 'admin' || role === 'auditor'
}

export const sessionView = z.object({
  address: z.string(),
  role,
  /** Id of the wallet's current or future profile. It is sent only to the wallet's owner. */
  profileId: z.uuid(),
})
export type SessionView = z.infer<typeof sessionView>

export const nonceView = z.object({ nonce: z.string() })
