import { LRUCache } from 'lru-cache'
import type { Drawing, DrawingOrder } from '#art/render/svg-renderer.ts'

type Drawings = {
  /** Returns the cached drawing; undefined if it is not cached. */
  find: (order: DrawingOrder) => Drawing | undefined
  /** Makes a drawing, once for all concurrent requests. */
  make: (order: DrawingOrder) => Promise<Drawing>
}

/**
 * Caches the most recently used drawings, up to `maxBytes`. One client can evict those of others, at the rate
 * that the limit of concurrent drawings allows. A drawing takes a few milliseconds to make again.
 */
export function cacheDrawings(
  draw: (order: DrawingOrder) => Promise<Drawing>,
  maxBytes: number,
): Drawings {
  const cache = new LRUCache<string, Drawing, { order: DrawingOrder }>({
    maxSize: maxBytes,
    sizeCalculation: ({ svg, gzip }) => svg.length + gzip.length,
    // A drawing that is evicted while it is made still reaches its waiting requests.
    ignoreFetchAbort: true,
    fetchMethod: (_name, _stale, { context: { order } }) => draw(order),
  })
  return {
    find: (order) => cache.get(JSON.stringify(order)),
    make: (order) => cache.forceFetch(JSON.stringify(order), { context: { order } }),
  }
}
