import { setTimeout as sleep } from 'node:timers/promises'
import pLimit, { type LimitFunction } from 'p-limit'
import { subnetOfNetwork } from '#contract/network-of.ts'
import { Refusal } from '#domain/refusal.ts'
import { countByName } from './count-by-name.ts'

type Share = {
  /** Pieces of work at once, of all networks together. */
  atOnce: number
  /** Concurrent tasks of one network. Further tasks wait behind those of the same network only. */
  ofOneNetwork: number
  /** How many of one network may wait; as many as come where it is absent. */
  inLine?: number
  /** Error for tasks beyond the limit. */
  refuse?: () => Error
  /**
   * How long those beyond wait for their refusal, at once where it is absent. Who asks again as soon as
   * they are refused would cost more by refusals than by what they ask for.
   */
  refuseAfterMs?: number
}

export type Shared = <Result>(network: string, work: () => Promise<Result>) => Promise<Result>

const noRoom = () => new Refusal('unavailable', { retryAfter: 2 })

/** Networks of one subnet whose full lines may wait at once. */
const linesOfSubnet = 8

/** Work that waits by a name, so many pieces of each at once. */
function openLines(atOnce: number) {
  const lines = new Map<string, LimitFunction>()
  const inside = countByName()
  return {
    count: inside.count,
    enter: (name: string) => {
      const leave = inside.enter(name)
      const line = lines.get(name) ?? pLimit(atOnce)
      lines.set(name, line)
      const close = () => {
        leave()
        if (inside.count(name) === 0) lines.delete(name)
      }
      return { line, close }
    },
  }
}

/**
 * Limits how much work runs at once: each network gets a few places of all, and each subnet at most half
 * of them, so that a client that asks for much waits behind itself and delays no other.
 */
export function shareByNetwork({
  atOnce,
  ofOneNetwork,
  inLine = Number.POSITIVE_INFINITY,
  refuse = noRoom,
  refuseAfterMs = 0,
}: Share): Shared {
  const all = pLimit(atOnce)
  const networks = openLines(ofOneNetwork)
  const subnets = openLines(Math.max(ofOneNetwork, Math.ceil(atOnce / 2)))
  const most = ofOneNetwork + inLine
  return async (network, work) => {
    const subnet = subnetOfNetwork(network)
    if (networks.count(network) >= most || subnets.count(subnet) >= most * linesOfSubnet) {
      if (refuseAfterMs > 0) await sleep(refuseAfterMs, undefined, { ref: false })
      throw refuse()
    }
    const ofNetwork = networks.enter(network)
    const ofSubnet = subnets.enter(subnet)
    try {
      return await ofNetwork.line(() => ofSubnet.line(() => all(work)))
    } finally {
      ofNetwork.close()
      ofSubnet.close()
    }
  }
}
