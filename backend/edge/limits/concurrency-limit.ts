import { setTimeout as delay } from 'node:timers/promises'
import pLimit, { type LimitFunction } from 'p-limit'
import { networkOf, subnetOfNetwork } from '#contract/network-of.ts'
import { Refusal } from '#domain/refusal.ts'
import { type ConcurrencyLimit, keyLimits, networkLimits } from './limits.ts'

/** Runs a task within a limit, or refuses it. */
export type WithConcurrencyLimit<Key = string> = <Result>(
  key: Key,
  run: () => Promise<Result>,
) => Promise<Result>

/** A key may use a quarter of the free capacity, and a subnet as much as four keys. */
const keysPerCapacity = 4

/** Creates a limit by network: each runs a few tasks at a time, and its queue delays no other network. */
export function limitPerNetwork(
  name: keyof typeof networkLimits,
): WithConcurrencyLimit<{ ip: string }> {
  const withConcurrencyLimit = createConcurrencyLimit(networkLimits[name])
  return ({ ip }, run) => withConcurrencyLimit(networkOf(ip), run)
}

/** Creates a limit by another key than the network of a request. */
export function limitPerKey(name: keyof typeof keyLimits): WithConcurrencyLimit {
  return createConcurrencyLimit(keyLimits[name])
}

/**
 * Creates a limit by key. A key that is a network also counts against its subnet; other keys are
 * their own subnet.
 */
export function createConcurrencyLimit({
  perKey,
  total = Number.POSITIVE_INFINITY,
  queue = Number.POSITIVE_INFINITY,
  reason,
  refusalDelayMs = 0,
}: ConcurrencyLimit): WithConcurrencyLimit {
  const totalLimit = pLimit(total)
  // These limit only the running tasks. `isFull` limits running and waiting ones together.
  const keys = createQueues(perKey)
  const subnets = createQueues(Math.max(perKey, Math.ceil(total / 2)))
  let pending = 0

  function isFull(key: string, subnet: string): boolean {
    const isBounded = total < Number.POSITIVE_INFINITY
    const share = isBounded ? (total + queue - pending) / keysPerCapacity : perKey + queue
    const max = Math.max(1, share)
    return keys.count(key) >= max || subnets.count(subnet) >= keysPerCapacity * max
  }

  return async (key, run) => {
    const subnet = subnetOfNetwork(key)
    if (isFull(key, subnet)) {
      if (refusalDelayMs > 0) await delay(refusalDelayMs, undefined, { ref: false })
      throw refuse(reason)
    }
    pending += 1
    const keyQueue = keys.enter(key)
    const subnetQueue = subnets.enter(subnet)
    try {
      return await keyQueue.limit(() => subnetQueue.limit(() => totalLimit(run)))
    } finally {
      pending -= 1
      keyQueue.leave()
      subnetQueue.leave()
    }
  }
}

/** Creates a queue for each key, from which `concurrency` tasks run at a time. */
function createQueues(concurrency: number) {
  const queues = new Map<string, { limit: LimitFunction; count: number }>()
  return {
    count: (key: string) => queues.get(key)?.count ?? 0,
    enter: (key: string) => {
      const queue = queues.get(key) ?? { limit: pLimit(concurrency), count: 0 }
      queues.set(key, queue)
      queue.count += 1
      const leave = () => {
        queue.count -= 1
        if (queue.count === 0) queues.delete(key)
      }
      return { limit: queue.limit, leave }
    },
  }
}

/** Without a reason, the server is busy. With one, the caller sends too much. */
function refuse(reason: string | undefined): Refusal {
  if (reason === undefined) return new Refusal('unavailable', { retryAfter: 2 })
  const detail = `${reason} Please try again in a moment.`
  return new Refusal('rate-limited', { detail, retryAfter: 2 })
}
