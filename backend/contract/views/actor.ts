import { actor } from '../events/metadata.ts'
import { z } from '../z.ts'

/**
 * An actor for staff. Events store only a keyed hash of the account, so the address is known only for
 * wallets in the current configuration.
 */
export const actorView = z.object({
  ...actor.shape,
  /** Wallet of a configured admin or auditor; null for other actors, including former staff. */
  address: z.string().nullable(),
  /** Current role of the wallet, which may differ from the role at that time. */
  role: z.enum(['admin', 'auditor']).nullable(),
})
export type ActorView = z.infer<typeof actorView>
