import { LRUCache } from 'lru-cache'
import { withoutWww } from './look-for-back-link.ts'

const spacingMs = 1000
/** Maximum wait of a check that has begun. One with a later slot is postponed. */
const maxWaitMs = 3000
/** Requests per day to a host. The difference is left for proven links and for new ones, which go first. */
const maxPerDay = { first: 50_000, rest: 40_000 }
/** Remembered hosts, more than are requested within the spacing. */
const maxHosts = 20_000
const dayMs = 24 * 3_600_000

/** Times in ms: of the last request, and of the last promised slot of each queue. */
type Host = { lastAt: number; first: number; rest: number; day: number; count: number }

/**
 * Creates the schedule of requests to hosts. A request to a busy host gets a later slot, so that it delays
 * no other host. Proven and new links have a queue of their own, which goes first.
 *
 * The schedule counts names, and not the addresses that they resolve to. Thousands of sites share an address of a large
 * host, and names that anyone points at it would use up its slots.
 */
export function createHostSchedule() {
  const hosts = new LRUCache<string, Host>({ max: maxHosts })

  function hostOf(name: string, now: number): Host {
    const key = withoutWww(name).replace(/\.$/, '')
    const host = hosts.get(key) ?? { lastAt: 0, first: 0, rest: 0, day: 0, count: 0 }
    hosts.set(key, host)
    const day = Math.floor(now / dayMs)
    if (host.day !== day) Object.assign(host, { day, count: 0 })
    return host
  }

  return {
    /**
     * Takes a slot within the next seconds, or promises a later one. `at` is its time in ms. A promised slot
     * must be taken at that time.
     */
    takeSlot(
      name: string,
      { goesFirst, now }: { goesFirst: boolean; now: number },
    ): { isTaken: boolean; at: number } {
      const host = hostOf(name, now)
      const queue = goesFirst ? 'first' : 'rest'
      if (host.count >= maxPerDay[queue]) return { isTaken: false, at: (host.day + 1) * dayMs }
      const freeAt = Math.max(now, host.lastAt + spacingMs)
      if (freeAt <= now + maxWaitMs) {
        host.lastAt = freeAt
        host.count += 1
        return { isTaken: true, at: freeAt }
      }
      host[queue] = Math.max(freeAt, host.first + spacingMs, host[queue] + spacingMs)
      return { isTaken: false, at: host[queue] }
    },
  }
}
