import { networkRuleKind } from '../commands/network.ts'
import { z } from '../z.ts'
import { actorView } from './actor.ts'

/** An active network rule, for staff. */
export const networkView = z.object({
  /** An address, or a block in CIDR form. */
  network: z.string(),
  kind: networkRuleKind,
  reason: z.string(),
  by: actorView,
  since: z.iso.datetime(),
  until: z.iso.datetime(),
})
export type NetworkView = z.infer<typeof networkView>

/** A page of network rules, newest first. `next` is null on the last. */
export const networksView = z.object({
  networks: z.array(networkView),
  next: z.string().nullable(),
  /** Number of active rules. */
  total: z.number().int().nonnegative(),
})
