import { z } from '../z.ts'

const networkRef = {
  day: z.iso
    .date()
    .describe(
      'Day of the decision, yyyy-mm-dd, UTC. Its key is erased no sooner than the longest rule ends',
    ),
  networkKey: z.string().describe('Keyed hash of the network'),
}
const until = z.iso.datetime().describe('End of the rule, ISO, UTC')
const personal = z
  .object({
    network: z.string().describe('IP address or CIDR block'),
    reason: z.string().describe("The admin's reason"),
  })
  .optional()
  .describe('Sealed for the day')

/** Decisions of admins about networks. */
export const networkEvent = z
  .discriminatedUnion('type', [
    z
      .object({
        type: z.literal('NetworkBlocked'),
        data: z.object({ ...networkRef, until }),
        personal,
      })
      .describe('An admin blocked a network.'),
    z
      .object({
        type: z.literal('NetworkAllowed'),
        data: z.object({ ...networkRef, until }),
        personal,
      })
      .describe(
        'An admin exempted a network from the blocks of wider networks, and from the limits of attempts.',
      ),
    z
      .object({ type: z.literal('NetworkReleased'), data: z.object(networkRef), personal })
      .describe('An admin ended the rule of a network.'),
  ])
  .describe('`network-<network key>`')
export type NetworkEvent = z.output<typeof networkEvent>
