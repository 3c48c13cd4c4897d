import type { FastifyRequest } from 'fastify'
import { networkOf } from '#contract/network-of.ts'
import { Refusal } from '#domain/refusal.ts'
import { countByName } from './count-by-name.ts'

/**
 * Lets each network wait for `most` pieces of work at once. What its renderer does not do now, it may
 * do in a moment.
 */
export function takeShare(most: number) {
  const networks = countByName()
  return async <Made>({ ip }: FastifyRequest, make: () => Promise<Made>): Promise<Made> => {
    const network = networkOf(ip)
    if (networks.count(network) >= most) throw new Refusal('unavailable', { retryAfter: 2 })
    const leave = networks.enter(network)
    try {
      return await make()
    } catch (cause) {
      if (cause instanceof Refusal) throw cause
      throw Object.assign(new Refusal('unavailable', { retryAfter: 2 }), { cause })
    } finally {
      leave()
    }
  }
}
