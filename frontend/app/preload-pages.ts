import type { AnyRouter } from '@tanstack/react-router'

/**
 * Loads the scripts of all pages once the browser has nothing else to do, so that a page opens at once
 * and a connection that is lost meanwhile keeps nobody from it.
 */
export function preloadPages(router: AnyRouter): void {
  const load = () => {
    for (const route of Object.values(router.routesById)) {
      // A page that cannot be had now is asked for again when it is opened.
      void Promise.resolve(router.loadRouteChunk(route)).catch(() => undefined)
    }
  }
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: 5000 })
  else setTimeout(load, 2000)
}
