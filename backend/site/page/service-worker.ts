import type { ApiApp } from '#edge/api-app.ts'
import { workerPolicy } from '#edge/security-headers.ts'

/** The address of the service worker. Browsers that have it ask for it at each visit. */
export const serviceWorkerPath = '/service-worker.js'

export const workerHeaders = {
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': workerPolicy,
}

/** Throws away what a browser keeps, then itself. It does not rely on anything of the one before. */
const retiredWorker = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(retire()))
async function retire() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
`

/** Ends the service worker wherever a browser still has one: a missing file would leave it there. */
export function registerRetiredWorkerRoute(app: ApiApp): void {
  app.get(serviceWorkerPath, { schema: { hide: true } }, (_request, reply) =>
    reply.headers(workerHeaders).type('text/javascript; charset=utf-8').send(retiredWorker),
  )
}
