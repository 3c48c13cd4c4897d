import { setTimeout as sleep } from 'node:timers/promises'
import pLimit, { type LimitFunction } from 'p-limit'
import { Refusal } from '#domain/refusal.ts'
import { countByName } from './count-by-name.ts'

type Share = {
  /** Pieces of work at once, of all networks together. */
  atOnce: number
  /** Those of one network; what comes besides waits behind its own kind only. */
  ofOneNetwork: number
  /** How many of one network may wait; as many as come where it is absent. */
  inLine?: number
  /** What to throw at those beyond. */
  refuse?: () => Error
  /**
   * How long those beyond wait for their refusal, at once where it is absent. Who asks again as soon as
   * they are refused would cost more by refusals than by what they ask for.
   */
  refuseAfterMs?: number
}

export type Shared = <Result>(network: string, work: () => Promise<Result>) => Promise<Result>

const noRoom = () => new Refusal('unavailable', { retryAfter: 2 })

/**
 * Shares a scarce thing out: each network gets a few places of all, and hands on one of its own when
 * it is done, so that whoever asks for much waits behind themselves and nobody else does.
 */
export function shareByNetwork({
  atOnce,
  ofOneNetwork,
  inLine = Number.POSITIVE_INFINITY,
  refuse = noRoom,
  refuseAfterMs = 0,
}: Share): Shared {
  const all = pLimit(atOnce)
  const lines = new Map<string, LimitFunction>()
  const inside = countByName()
  return async (network, work) => {
    if (inside.count(network) >= ofOneNetwork + inLine) {
      if (refuseAfterMs > 0) await sleep(refuseAfterMs, undefined, { ref: false })
      throw refuse()
    }
    const leave = inside.enter(network)
    const line = lines.get(network) ?? pLimit(ofOneNetwork)
    lines.set(network, line)
    try {
      return await line(() => all(work))
    } finally {
      leave()
      if (inside.count(network) === 0) lines.delete(network)
    }
  }
}
