import { z } from '../z.ts'

/**
 * Data about a network. `networkKey` is the keyed hash of the network. The network itself (an address
 * or a CIDR block) and the reason are sealed for the day. The day is erased no sooner than the longest
 * rule ends.
 */
const networkRef = { day: z.iso.date(), networkKey: z.string() }
const personal = z.object({ network: z.string(), reason: z.string() }).optional()

/** Decisions of admins about networks, until a time (ISO, UTC) or until revoked. */
export const networkEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('NetworkBlocked'),
    data: z.object({ ...networkRef, until: z.iso.datetime() }),
    personal,
  }),
  z.object({
    type: z.literal('NetworkAllowed'),
    data: z.object({ ...networkRef, until: z.iso.datetime() }),
    personal,
  }),
  z.object({ type: z.literal('NetworkReleased'), data: z.object(networkRef), personal }),
])
export type NetworkEvent = z.output<typeof networkEvent>
