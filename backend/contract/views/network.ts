import { networkMeasure } from '../commands/network.ts'
import { z } from '../z.ts'
import { actorView } from './actor.ts'

/** A measure that stands, as staff read it. */
export const networkView = z.object({
  /** An address, or a block in CIDR form. */
  network: z.string(),
  measure: networkMeasure,
  reason: z.string(),
  by: actorView,
  since: z.iso.datetime(),
  until: z.iso.datetime(),
})
export type NetworkView = z.infer<typeof networkView>

/** Page by page, the newest first. `next` is null on the last one. */
export const networksView = z.object({
  networks: z.array(networkView),
  next: z.string().nullable(),
  /** How many measures stand in all. */
  total: z.number().int().nonnegative(),
})
