import { vi } from 'vitest'
import { cacheNames, type WorkerMessage } from '#contract/pages/cached-pages.ts'

export const origin = 'https://directory.example'
export const ines = { id: 'c41e52a0-7d51-4d0c-9a3e-6a1f7be00001', name: 'Ines' }
export const photo = `/media/${ines.id}/1.webp`
export const other = '/media/c41e52a0-7d51-4d0c-9a3e-6a1f7be00002/1.webp'

export type Network = (path: string) => Promise<Response>

const addressOf = (target: string | URL | { url: string }) =>
  new URL(typeof target === 'object' && 'url' in target ? target.url : target, origin).href
const pathOf = (address: string) => new URL(address).pathname + new URL(address).search

export const respond = (body: unknown, status = 200) => Response.json(body, { status })
export const picture = () => new Response('webp', { headers: { 'Content-Type': 'image/webp' } })
export const silent = () => new Promise<Response>(() => {})
export const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))

export const page = (responses: object) =>
  new Response(
    `<!--head--><title>Ines</title><!--/head--><script src="/assets/index-a.js"></script>
<!--first-data--><script type="application/json" id="first-data">${JSON.stringify(responses)}</script><!--/first-data-->`,
    { headers: { 'Content-Type': 'text/html' } },
  )
export const script = () => new Response('go()', { headers: { 'Content-Type': 'text/javascript' } })

/** Creates a cache storage in memory. `disk.isFull` simulates a full disk. */
function createCacheStorage() {
  const disk = { isFull: false }
  const stores = new Map<string, Map<string, Response>>()
  const open = (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, store)
    return {
      put: async (target: string, response: Response) => {
        if (disk.isFull) throw new DOMException('No room', 'QuotaExceededError')
        store.set(addressOf(target), response)
      },
      match: async (target: string) => store.get(addressOf(target))?.clone(),
      delete: async (target: string) => store.delete(addressOf(target)),
      keys: async () => [...store.keys()].map((url) => ({ url })),
    }
  }
  const caches = {
    open: async (name: string) => open(name),
    match: async (target: string, { cacheName, ignoreSearch }: MultiCacheQueryOptions) => {
      const store = open(cacheName ?? '')
      const { pathname } = new URL(addressOf(target))
      const keys = ignoreSearch ? await store.keys() : [{ url: addressOf(target) }]
      const found = keys.find(({ url }) => new URL(url).pathname === pathname)
      return found && store.match(found.url)
    },
    delete: async (name: string) => stores.delete(name),
    keys: async () => [...stores.keys()],
  }
  return { disk, stores, open, caches }
}

type Listeners = Record<string, (event: object) => void>

/** Creates the global scope of a worker, which adds its listeners to `listeners`. */
function createScope(listeners: Listeners) {
  return {
    location: { origin },
    registration: {},
    clients: { claim: async () => undefined },
    addEventListener: (name: string, listener: (event: object) => void) => {
      listeners[name] = listener
    },
  }
}

/** Creates the `waitUntil` of an event. `isDone` waits for all promises that it received. */
function collectWaits() {
  const waits: Promise<unknown>[] = []
  return {
    waitUntil: (wait: Promise<unknown>) => waits.push(wait),
    isDone: () => Promise.all(waits),
  }
}

/** Advances the fake clock, and returns the response if it arrived in that time. */
async function settleWithin(ms: number, response: Promise<Response>) {
  let arrived: Response | undefined
  response.then(
    (value) => {
      arrived = value
    },
    () => undefined,
  )
  await vi.advanceTimersByTimeAsync(ms)
  return arrived
}

/** Starts a service worker in a simulated browser. `load` imports its module. */
export async function startInBrowser(load: () => Promise<unknown>) {
  const { disk, stores, open, caches } = createCacheStorage()
  let network: Network = unreachable
  const listeners: Listeners = {}
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('fetch', (target: string | URL | { url: string }) =>
    network(pathOf(addressOf(target))),
  )
  vi.stubGlobal('self', createScope(listeners))
  vi.resetModules()
  await load()

  function request(path: string, mode = 'cors') {
    const { waitUntil, isDone } = collectWaits()
    let response: Promise<Response> | undefined
    listeners.fetch?.({
      request: { url: addressOf(path), method: 'GET', mode, headers: new Headers() },
      preloadResponse: undefined,
      respondWith: (given: Promise<Response>) => {
        response = given
      },
      waitUntil,
    })
    if (!response) throw new Error(`The worker does not handle ${path}`)
    return { response, isDone }
  }

  async function visit(path: string, nextNetwork: Network, mode?: string): Promise<Response> {
    network = nextNetwork
    const { response, isDone } = request(path, mode)
    const given = await response
    await isDone()
    return given
  }

  return {
    disk,
    /** Sends a request, and waits until its response is cached. */
    visit,
    open: (path: string, nextNetwork: Network) => visit(path, nextNetwork, 'navigate'),
    /** Sends a request, and returns the response that arrived within `ms`. */
    visitFor: async (ms: number, path: string, nextNetwork: Network, mode?: string) => {
      network = nextNetwork
      return settleWithin(ms, request(path, mode).response)
    },
    send: async (message: WorkerMessage, nextNetwork: Network = unreachable) => {
      network = nextNetwork
      const { waitUntil, isDone } = collectWaits()
      listeners.message?.({ data: message, waitUntil })
      await isDone()
    },
    /** Activates the worker in a browser with caches of these names, and returns the names of those left. */
    activate: async (names: readonly string[]) => {
      for (const name of names) open(name)
      const { waitUntil, isDone } = collectWaits()
      listeners.activate?.({ waitUntil })
      await isDone()
      return [...stores.keys()]
    },
    cachedPaths: (store: keyof typeof cacheNames) =>
      [...(stores.get(cacheNames[store])?.keys() ?? [])].map(pathOf),
  }
}
