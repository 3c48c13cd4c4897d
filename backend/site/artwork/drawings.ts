import { LRUCache } from 'lru-cache'

/** Makes what an order describes, which never changes. */
type Make<Order, Made> = (order: Order) => Promise<Made>

type Keep<Made> = { maxBytes: number; sizeOf: (made: Made) => number }

type Drawings<Order, Made> = {
  /** Returns the cached drawing; undefined if it is not cached. */
  find: (order: Order, network: string) => Made | undefined
  /** Makes it, once for all who ask meanwhile. */
  make: (order: Order, network: string) => Promise<Made>
}

/**
 * Keeps the drawings asked for last, up to `maxBytes` of them. A quarter is for those that one network
 * alone asked for, so that it cannot push out what others look at.
 */
export function cacheDrawings<Order, Made extends object>(
  draw: Make<Order, Made>,
  { maxBytes, sizeOf }: Keep<Made>,
): Drawings<Order, Made> {
  type First = { made: Made; network: string }
  const shared = new LRUCache<string, Made>({
    maxSize: (maxBytes * 3) / 4,
    sizeCalculation: sizeOf,
  })
  const firsts = new LRUCache<string, First, { order: Order; network: string }>({
    maxSize: maxBytes / 4,
    sizeCalculation: ({ made }) => sizeOf(made),
    // What is pushed out while it is made goes to those who wait for it all the same.
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
    const first = firsts.get(name)
    if (first && first.network !== network) {
      firsts.delete(name)
      shared.set(name, first.made)
    }
    return first?.made
  }

  return {
    find,
    make: async (order, network) => {
      const context = { order, network }
      // It may have been made while this one stood in line.
      const known = find(order, network)
      return known ?? (await firsts.forceFetch(JSON.stringify(order), { context })).made
    },
  }
}
