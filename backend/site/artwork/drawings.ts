import { LRUCache } from 'lru-cache'
import type { Drawing, DrawingRequest } from '#art/render/svg-renderer.ts'

/**
 * Caches the most recently used drawings, up to `maxBytes`. One client can evict those of others, at the rate
 * that the limit of concurrent drawings allows. Rendering a drawing again takes a few milliseconds.
 */
export function cacheDrawings(
  draw: (request: DrawingRequest) => Promise<Drawing>,
  maxBytes: number,
) {
  const cache = new LRUCache<string, Drawing, { request: DrawingRequest }>({
    maxSize: maxBytes,
    sizeCalculation: ({ svg, gzip }) => svg.length + gzip.length,
    // A drawing that is evicted while it is rendered still reaches its waiting requests.
    ignoreFetchAbort: true,
    fetchMethod: (_name, _stale, { context: { request } }) => draw(request),
  })
  return {
    /** Returns the cached drawing; undefined if it is not cached. */
    find: (request: DrawingRequest) => cache.get(JSON.stringify(request)),
    /** Renders a drawing, once for all concurrent requests. */
    render: (request: DrawingRequest) =>
      cache.forceFetch(JSON.stringify(request), { context: { request } }),
  }
}
