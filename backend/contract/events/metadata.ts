import { z } from '../z.ts'

/** The actor. `id` is a keyed hash of the actor's wallet, so it does not reveal the wallet. */
export const actor = z.object({
  kind: z.enum(['owner', 'admin', 'house', 'visitor']),
  id: z.string().nullable(),
})
export type Actor = z.infer<typeof actor>

/**
 * Origin of a request. Sealed. `ipKey` is the keyed hash of the network by which attempts are
 * counted.
 */
export const origin = z.object({
  ip: z.string(),
  userAgent: z.string(),
  ipKey: z.string().optional(),
})
export type Origin = z.infer<typeof origin>

/** Metadata of an event, not sealed. `at` is an ISO time, UTC. */
export const metadata = z.object({ at: z.iso.datetime(), requestId: z.string(), actor })
export type Metadata = z.infer<typeof metadata>
