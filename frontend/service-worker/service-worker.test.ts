import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  cacheLifetimeMs,
  cacheLimits,
  cacheNames,
  type WorkerMessage,
} from '#contract/pages/cached-pages.ts'

const origin = 'https://directory.example'
const ines = { id: 'c41e52a0-7d51-4d0c-9a3e-6a1f7be00001', name: 'Ines' }
const photo = `/media/${ines.id}/1.webp`
const other = '/media/c41e52a0-7d51-4d0c-9a3e-6a1f7be00002/1.webp'

type Network = (path: string) => Promise<Response>

const addressOf = (target: string | URL | { url: string }) =>
  new URL(typeof target === 'object' && 'url' in target ? target.url : target, origin).href
const pathOf = (address: string) => new URL(address).pathname + new URL(address).search

const respond = (body: unknown, status = 200) => Response.json(body, { status })
const picture = () => new Response('webp', { headers: { 'Content-Type': 'image/webp' } })
const silent = () => new Promise<Response>(() => {})
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))

const page = (responses: object) =>
  new Response(
    `<!--head--><title>Ines</title><!--/head--><script src="/assets/index-a.js"></script>
<!--first-data--><script type="application/json" id="first-data">${JSON.stringify(responses)}</script><!--/first-data-->`,
    { headers: { 'Content-Type': 'text/html' } },
  )
const script = () => new Response('go()', { headers: { 'Content-Type': 'text/javascript' } })

/** Starts the worker in a simulated browser. `disk.isFull` simulates a full disk. */
async function startWorker() {
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
  let network: Network = unreachable
  const listeners: Record<string, (event: object) => void> = {}
  vi.stubGlobal('caches', {
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
  })
  vi.stubGlobal('fetch', (target: string | URL | { url: string }) =>
    network(pathOf(addressOf(target))),
  )
  vi.stubGlobal('self', {
    location: { origin },
    registration: {},
    clients: { claim: async () => undefined },
    addEventListener: (name: string, listener: (event: object) => void) => {
      listeners[name] = listener
    },
  })
  vi.resetModules()
  await import('./service-worker.ts')

  function request(path: string, mode = 'cors') {
    const waits: Promise<unknown>[] = []
    let response: Promise<Response> | undefined
    listeners.fetch?.({
      request: { url: addressOf(path), method: 'GET', mode, headers: new Headers() },
      preloadResponse: undefined,
      respondWith: (given: Promise<Response>) => {
        response = given
      },
      waitUntil: (wait: Promise<unknown>) => waits.push(wait),
    })
    if (!response) throw new Error(`The worker does not handle ${path}`)
    return { response, isDone: () => Promise.all(waits) }
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
      let given: Response | undefined
      const { response } = request(path, mode)
      response.then(
        (came) => {
          given = came
        },
        () => undefined,
      )
      await vi.advanceTimersByTimeAsync(ms)
      return given
    },
    send: async (message: WorkerMessage, nextNetwork: Network = unreachable) => {
      network = nextNetwork
      const waits: Promise<unknown>[] = []
      listeners.message?.({
        data: message,
        waitUntil: (wait: Promise<unknown>) => waits.push(wait),
      })
      await Promise.all(waits)
    },
    /** Activates the worker in a browser with caches of these names, and returns the names of those left. */
    activate: async (names: readonly string[]) => {
      for (const name of names) open(name)
      let isActive: Promise<unknown> | undefined
      listeners.activate?.({
        waitUntil: (wait: Promise<unknown>) => {
          isActive = wait
        },
      })
      await isActive
      return [...stores.keys()]
    },
    cachedPaths: (store: keyof typeof cacheNames) =>
      [...(stores.get(cacheNames[store])?.keys() ?? [])].map(pathOf),
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
})

const call = '/api/profile/ines'

it('deletes the caches of earlier versions when it starts', async () => {
  const worker = await startWorker()
  const names = Object.values(cacheNames)
  expect(await worker.activate(['answers', ...names])).toEqual(names)
})

describe('a cached response', () => {
  it('is used after the network was silent for five seconds, and not before', async () => {
    const worker = await startWorker()
    await worker.visit(call, async () => respond(ines))
    expect(await worker.visitFor(4999, call, silent)).toBeUndefined()
    expect(await (await worker.visitFor(5000, call, silent))?.json()).toEqual(ines)
  })

  it('is used when the network fails, and replaced by the next response', async () => {
    const worker = await startWorker()
    const renamed = { ...ines, name: 'Ines V.' }
    await worker.visit(call, async () => respond(ines))
    expect(await (await worker.visit(call, unreachable)).json()).toEqual(ines)
    expect(await (await worker.visit(call, async () => respond('', 502))).json()).toEqual(ines)
    expect(await (await worker.visit(call, async () => respond(renamed))).json()).toEqual(renamed)
    expect(await (await worker.visit(call, unreachable)).json()).toEqual(renamed)
  })

  it('has headers that describe its decompressed body', async () => {
    const worker = await startWorker()
    const packed = respond(ines)
    packed.headers.set('Content-Encoding', 'br')
    packed.headers.set('Content-Length', '7')
    await worker.visit(call, async () => packed)
    const cached = await worker.visit(call, unreachable)
    expect(cached.headers.get('Content-Encoding')).toBeNull()
    const { byteLength } = await cached.arrayBuffer()
    expect(cached.headers.get('Content-Length')).toBe(String(byteLength))
  })

  it('is used for a day', async () => {
    const worker = await startWorker()
    await worker.visit(call, async () => respond(ines))
    await vi.advanceTimersByTimeAsync(cacheLifetimeMs)
    await expect(worker.visit(call, unreachable)).rejects.toThrow('Failed to fetch')
    expect(await worker.visitFor(60_000, call, silent)).toBeUndefined()
  })

  it('is used for the same query string only', async () => {
    const worker = await startWorker()
    await worker.visit('/api/profiles/artist?sort=name', async () => respond([ines]))
    await expect(worker.visit('/api/profiles/artist', unreachable)).rejects.toThrow(
      'Failed to fetch',
    )
  })

  it('is evicted with all responses and pictures of its profile when the profile is missing', async () => {
    const worker = await startWorker()
    await worker.visit(call, async () => respond(ines))
    await worker.visit('/api/home', async () => respond({ newest: [ines] }))
    await worker.visit('/api/milestones', async () => respond([]))
    for (const path of [photo, other]) await worker.visit(path, async () => picture())
    const response = await worker.visit(call, async () =>
      respond({ code: 'profile-not-found' }, 404),
    )
    expect(response.status).toBe(404)
    expect(worker.cachedPaths('responses')).toEqual(['/api/milestones'])
    expect(worker.cachedPaths('pictures')).toEqual([other])
  })

  it('is evicted when a page reports that the profile is gone', async () => {
    const worker = await startWorker()
    await worker.visit('/api/home', async () => respond({ newest: [ines] }))
    await worker.visit(photo, async () => picture())
    await worker.send({ removed: [ines.id] })
    expect([worker.cachedPaths('responses'), worker.cachedPaths('pictures')]).toEqual([[], []])
  })
})

describe('the cache', () => {
  it('is deleted when the disk is full, and the page still gets its response', async () => {
    const worker = await startWorker()
    await worker.visit(call, async () => respond(ines))
    await worker.visit(photo, async () => picture())
    worker.disk.isFull = true
    const response = await worker.visit('/api/home', async () => respond({ newest: [] }))
    expect(await response.json()).toEqual({ newest: [] })
    expect([worker.cachedPaths('responses'), worker.cachedPaths('pictures')]).toEqual([[], [photo]])
  })

  it('is reduced to its limits each time a response is added', async () => {
    const worker = await startWorker()
    const readMany = async (round: number) => {
      for (let at = 0; at < cacheLimits.responses + 3; at += 1) {
        vi.setSystemTime(Date.now() + 1)
        await worker.visit(`/api/profile/n${round}-${at}`, async () => respond({}))
      }
      await vi.advanceTimersByTimeAsync(10_000)
      return worker.cachedPaths('responses')
    }
    for (const round of [1, 2]) {
      const cached = await readMany(round)
      expect([cached.length, cached[0]]).toEqual([
        cacheLimits.responses,
        `/api/profile/n${round}-3`,
      ])
    }
  })

  it('serves drawings and scripts without another request', async () => {
    const worker = await startWorker()
    for (const path of ['/roundels/v1/1.svg', '/assets/index-a.js']) {
      await worker.visit(path, async () => (path.endsWith('svg') ? picture() : script()))
      expect((await worker.visit(path, unreachable)).status).toBe(200)
    }
  })
})

describe('a page', () => {
  const site: Network = async (path) =>
    path.startsWith('/assets') ? script() : page({ 'api/profile/ines': ines })

  it('opens from the cached site, with the response that was embedded in it', async () => {
    const worker = await startWorker()
    await worker.open('/profile/ines', site)
    const opened = await worker.open('/profile/ines', unreachable)
    expect(await opened.text()).toMatch(/^<script src="\/assets\/index-a\.js">/)
    expect(await (await worker.visit(call, unreachable)).json()).toEqual(ines)
    expect(await worker.visitFor(5000, '/profile/ines', silent, 'navigate')).toBeDefined()
  })

  it('waits for the network when it is not cached, and opens the cached site when that fails', async () => {
    const worker = await startWorker()
    await worker.open('/profile/ines', site)
    expect(await worker.visitFor(60_000, '/artists', silent, 'navigate')).toBeUndefined()
    expect((await worker.open('/artists', async () => page({}))).status).toBe(200)
    const busy = async () => new Response('', { status: 503 })
    expect((await worker.open('/artists', busy)).status).toBe(503)
    expect((await worker.open('/artists', unreachable)).status).toBe(200)
  })

  it('does not replace the cached site when one of its scripts is missing', async () => {
    const worker = await startWorker()
    await worker.open('/faq', async (path) =>
      path.startsWith('/assets') ? unreachable() : page({}),
    )
    expect(worker.cachedPaths('site')).toEqual([])
    await expect(worker.open('/faq', unreachable)).rejects.toThrow('Failed to fetch')
  })

  it('evicts its response when it is missing', async () => {
    const worker = await startWorker()
    await worker.open('/profile/ines', site)
    await worker.open('/profile/ines', async () => new Response('', { status: 404 }))
    expect(worker.cachedPaths('responses')).toEqual([])
  })

  it('is cached with its fetched responses when it opened before the worker started', async () => {
    const worker = await startWorker()
    await worker.send({ opened: `${origin}/profile/ines` }, site)
    const fetched = [photo, '/api/milestones', '/api/auth/session'].map((path) => origin + path)
    await worker.send({ fetched }, async (path) => (path === photo ? picture() : respond([])))
    expect(worker.cachedPaths('responses')).toEqual([call, '/api/milestones'])
    expect(worker.cachedPaths('pictures')).toEqual([photo])
    expect(worker.cachedPaths('site')).toEqual(['/assets/index-a.js', '/site'])
  })
})
