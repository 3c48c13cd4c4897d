import type { QueryClient } from '@tanstack/react-query'
import { isCacheablePage, type WorkerMessage } from '#contract/pages/cached-pages.ts'
import { configQueries } from '#queries/config.ts'

/**
 * Registers the service worker, which caches visited pages for offline use. It fetches nothing in advance. At
 * its first start it requests the open page again, since it did not see the first request.
 */
export async function registerServiceWorker(client: QueryClient): Promise<void> {
  if (!('serviceWorker' in navigator) || !isCacheablePage(location.pathname)) return
  const config = client.getQueryData(configQueries.current().queryKey)
  if (!config) return
  if (!config.offlinePages) {
    // The server now serves a worker that deletes the caches and unregisters itself.
    await (await navigator.serviceWorker.getRegistration())?.update()
    return
  }
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  }
  // Loads the script, so that it is cached: a page that opens from the cache fetches its data with it.
  await import('#contract/endpoints/public.ts')
  const { serviceWorker } = navigator
  const isFirst = serviceWorker.controller === null
  await serviceWorker.register('/service-worker.js')
  if (isFirst) reportFetched((await serviceWorker.ready).active)
}

/** Reports the page and its earlier requests to a worker that has just started for the first time. */
function reportFetched(worker: ServiceWorker | null): void {
  const post = (message: WorkerMessage) => worker?.postMessage(message)
  post({ opened: location.href })
  const observer = new PerformanceObserver((list) =>
    post({ fetched: list.getEntries().map(({ name }) => name) }),
  )
  observer.observe({ type: 'resource', buffered: true })
}
