import type { ApiApp } from '#edge/api-app.ts'
import { workerPolicy } from '#edge/security-headers.ts'

/** Address of the service worker. Browsers that have it installed request it at each visit. */
export const serviceWorkerPath = '/service-worker.js'

export const workerHeaders = {
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': workerPolicy,
}

/** Service worker that deletes all caches, then unregisters itself. It depends on no earlier worker. */
const retiredWorker = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(retire()))
async function retire() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
`

/** Registers the retired worker, which removes earlier ones. A missing file would leave them installed. */
export function registerRetiredWorkerRoute(app: ApiApp): void {
  app.get(serviceWorkerPath, (_request, reply) =>
    reply.headers(workerHeaders).type('text/javascript; charset=utf-8').send(retiredWorker),
  )
}
