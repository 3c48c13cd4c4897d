import type { QueryClient } from '@tanstack/react-query'
import { isCacheablePage, type WorkerMessage } from '#contract/cached-pages.ts'
import { configQueries } from '#queries/config.ts'
import { loadPublicEndpoints } from '#queries/public-endpoints.ts'

/**
 * Has the browser keep the pages that are seen, by a service worker, for when the directory cannot be
 * reached. Nothing is fetched ahead; a page that came before the worker was there is asked for once more.
 */
export async function registerServiceWorker(client: QueryClient): Promise<void> {
  if (!('serviceWorker' in navigator) || !isCacheablePage(location.pathname)) return
  const config = client.getQueryData(configQueries.current().queryKey)
  if (!config) return
  if (!config.offlinePages) {
    // The server has another worker there by now, which ends itself and what was kept.
    await (await navigator.serviceWorker.getRegistration())?.update()
    return
  }
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  }
  // A page that is opened anew has its data not with it, but by these.
  await loadPublicEndpoints()
  const { serviceWorker } = navigator
  const isFirst = serviceWorker.controller === null
  await serviceWorker.register('/service-worker.js')
  if (isFirst) tellOfBefore((await serviceWorker.ready).active)
}

/** Tells a worker that has just begun what the page fetched without it. */
function tellOfBefore(worker: ServiceWorker | null): void {
  const tell = (message: WorkerMessage) => worker?.postMessage(message)
  tell({ opened: location.href })
  const observer = new PerformanceObserver((list) =>
    tell({ fetched: list.getEntries().map(({ name }) => name) }),
  )
  observer.observe({ type: 'resource', buffered: true })
}
