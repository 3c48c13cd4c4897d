import { actor } from '../events/metadata.ts'
import { z } from '../z.ts'

/**
 * Who did something, as staff read it. Events carry a keyed id only, so that an address is known where the
 * configuration names the wallet now, and nowhere else.
 */
export const actorView = z.object({
  ...actor.shape,
  /** The wallet of a configured admin or auditor; null for everybody else, staff of former times too. */
  address: z.string().nullable(),
  /** Current role of the wallet. A former admin's acts show a role other than admin. */
  role: z.enum(['admin', 'auditor']).nullable(),
})
export type ActorView = z.infer<typeof actorView>
