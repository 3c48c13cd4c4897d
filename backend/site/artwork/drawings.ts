import { LRUCache } from 'lru-cache'

/** Makes the drawing of an order. The same order always gives the same drawing. */
type Make<Order, Made> = (order: Order) => Promise<Made>

type CacheLimits<Made> = { maxBytes: number; sizeOf: (made: Made) => number }

type Drawings<Order, Made> = {
  /** Returns the cached drawing; undefined if it is not cached. */
  find: (order: Order, network: string) => Made | undefined
  /** Makes a drawing, once for all concurrent requests. */
  make: (order: Order, network: string) => Promise<Made>
}

/**
 * Caches the most recently used drawings, up to `maxBytes`. A quarter is for drawings that only one
 * network requested, so that a single network cannot evict drawings that others use.
 */
export function cacheDrawings<Order, Made extends object>(
  draw: Make<Order, Made>,
  { maxBytes, sizeOf }: CacheLimits<Made>,
): Drawings<Order, Made> {
  type First = { made: Made; network: string }
  const shared = new LRUCache<string, Made>({
    maxSize: (maxBytes * 3) / 4,
    sizeCalculation: sizeOf,
  })
  const firstDrawings = new LRUCache<string, First, { order: Order; network: string }>({
    maxSize: maxBytes / 4,
    sizeCalculation: ({ made }) => sizeOf(made),
    // A drawing that is evicted while it is made still reaches its waiting requests.
    ignoreFetchAbort: true,
    fetchMethod: async (_name, _stale, { context: { order, network } }) => ({
      made: await draw(order),
      network,
    }),
  })

  function find(order: Order, network: string): Made | undefined {
    const name = JSON.stringify(order)
    const known = shared.get(name)
    if (known) return known
    const first = firstDrawings.get(name)
    if (first && first.network !== network) {
      firstDrawings.delete(name)
      shared.set(name, first.made)
    }
    return first?.made
  }

  return {
    find,
    make: async (order, network) => {
      const context = { order, network }
      // Another request may have made the drawing while this one was queued.
      const known = find(order, network)
      return known ?? (await firstDrawings.forceFetch(JSON.stringify(order), { context })).made
    },
  }
}
