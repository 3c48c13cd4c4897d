import type { FastifyRequest } from 'fastify'
import { networkOf } from '#contract/network-of.ts'
import { Refusal } from '#domain/refusal.ts'
import { shareByNetwork } from './share-by-network.ts'

/** One that is in hand, and one that is ready when that is done. */
const atOnce = 2
const refuseAfterMs = 500

/**
 * Lets each network wait for `most` pieces of work at once, and takes those of all networks in turn, so
 * that a newcomer waits for one of each. What its renderer does not do now, it may do in a moment.
 */
export function takeShare(most: number) {
  const share = shareByNetwork({ atOnce, ofOneNetwork: 1, inLine: most - 1, refuseAfterMs })
  return async <Made>({ ip }: FastifyRequest, make: () => Promise<Made>): Promise<Made> => {
    try {
      return await share(networkOf(ip), make)
    } catch (cause) {
      if (cause instanceof Refusal) throw cause
      throw Object.assign(new Refusal('unavailable', { retryAfter: 2 }), { cause })
    }
  }
}
