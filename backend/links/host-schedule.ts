import { LRUCache } from 'lru-cache'
import { withoutWww } from './look-for-back-link.ts'

const spacingMs = 1000
/** Maximum wait of a check that has begun. One with a later turn is postponed. */
const maxWaitMs = 3000
/** Requests per day to a host. The difference is left for proven and new links. */
const maxPerDay = { first: 50_000, rest: 40_000 }
/** Hosts to remember. More are never requested within a second. */
const maxHosts = 20_000
const dayMs = 24 * 3_600_000

/** Times in ms: of the last turn, and of the last turns that were promised to each queue. */
type Host = { lastAt: number; first: number; rest: number; day: number; count: number }

/**
 * Creates the schedule. A request whose host is busy gets a later turn, so that it delays no other host.
 * Proven and new links have a queue of their own, which goes first.
 *
 * The schedule counts names, and not the addresses that they resolve to. Thousands of sites share an address of a large
 * host, and names that anyone points at it would use up its turns.
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
     * Takes a turn within the next seconds, or promises a later one. `at` is its time in ms. A promised turn
     * must be taken at that time.
     */
    takeTurn(name: string, goesFirst: boolean, now: number): { isTaken: boolean; at: number } {
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
