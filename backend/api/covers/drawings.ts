import { LRUCache } from 'lru-cache'

/** Makes what an order describes, which never changes. */
type Make<Order, Made> = (order: Order) => Promise<Made>

type Keep<Made> = { maxBytes: number; sizeOf: (made: Made) => number }

/**
 * Gives drawings, each made once for all who ask meanwhile, and keeps those asked for last, up to
 * `maxBytes` of them.
 */
export function keepDrawings<Order, Made extends object>(
  draw: Make<Order, Made>,
  { maxBytes, sizeOf }: Keep<Made>,
): Make<Order, Made> {
  const kept = new LRUCache<string, Made, { order: Order }>({
    maxSize: maxBytes,
    sizeCalculation: sizeOf,
    // What is pushed out while it is made goes to those who wait for it all the same.
    ignoreFetchAbort: true,
    fetchMethod: (_name, _stale, { context: { order } }) => draw(order),
  })
  return (order) => kept.forceFetch(JSON.stringify(order), { context: { order } })
}
