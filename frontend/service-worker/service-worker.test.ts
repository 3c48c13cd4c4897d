import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  cacheLifetimeMs,
  cacheLimits,
  cacheNames,
  type WorkerMessage,
} from '#contract/cached-pages.ts'

const origin = 'https://directory.example'
const ines = { id: 'c41e52a0-7d51-4d0c-9a3e-6a1f7be00001', name: 'Ines' }
const photo = `/media/${ines.id}/1.webp`
const other = '/media/c41e52a0-7d51-4d0c-9a3e-6a1f7be00002/1.webp'

type Network = (path: string) => Promise<Response>

const addressOf = (asked: string | URL | { url: string }) =>
  new URL(typeof asked === 'object' && 'url' in asked ? asked.url : asked, origin).href
const pathOf = (address: string) => new URL(address).pathname + new URL(address).search

const says = (body: unknown, status = 200) => Response.json(body, { status })
const picture = () => new Response('webp', { headers: { 'Content-Type': 'image/webp' } })
const silent = () => new Promise<Response>(() => {})
const away = () => Promise.reject(new TypeError('Failed to fetch'))

const page = (answers: object) =>
  new Response(
    `<!--head--><title>Ines</title><!--/head--><script src="/assets/index-a.js"></script>
<!--first-data--><script type="application/json" id="first-data">${JSON.stringify(answers)}</script><!--/first-data-->`,
    { headers: { 'Content-Type': 'text/html' } },
  )
const script = () => new Response('go()', { headers: { 'Content-Type': 'text/javascript' } })

/** The worker in a browser of its own. `disk.isFull` is how a browser is that has no room left. */
async function startWorker() {
  const disk = { isFull: false }
  const stores = new Map<string, Map<string, Response>>()
  const open = (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, store)
    return {
      put: async (asked: string, answer: Response) => {
        if (disk.isFull) throw new DOMException('No room', 'QuotaExceededError')
        store.set(addressOf(asked), answer)
      },
      match: async (asked: string) => store.get(addressOf(asked))?.clone(),
      delete: async (asked: string) => store.delete(addressOf(asked)),
      keys: async () => [...store.keys()].map((url) => ({ url })),
    }
  }
  let network: Network = away
  const heard: Record<string, (event: object) => void> = {}
  vi.stubGlobal('caches', {
    open: async (name: string) => open(name),
    match: async (asked: string, { cacheName, ignoreSearch }: MultiCacheQueryOptions) => {
      const store = open(cacheName ?? '')
      const { pathname } = new URL(addressOf(asked))
      const keys = ignoreSearch ? await store.keys() : [{ url: addressOf(asked) }]
      const found = keys.find(({ url }) => new URL(url).pathname === pathname)
      return found && store.match(found.url)
    },
    delete: async (name: string) => stores.delete(name),
  })
  vi.stubGlobal('fetch', (asked: string | URL | { url: string }) =>
    network(pathOf(addressOf(asked))),
  )
  vi.stubGlobal('self', {
    location: { origin },
    addEventListener: (name: string, hear: (event: object) => void) => {
      heard[name] = hear
    },
  })
  vi.resetModules()
  await import('./service-worker.ts')

  function ask(path: string, mode = 'cors') {
    const waits: Promise<unknown>[] = []
    let answer: Promise<Response> | undefined
    heard.fetch?.({
      request: { url: addressOf(path), method: 'GET', mode, headers: new Headers() },
      preloadResponse: undefined,
      respondWith: (given: Promise<Response>) => {
        answer = given
      },
      waitUntil: (wait: Promise<unknown>) => waits.push(wait),
    })
    if (!answer) throw new Error(`The worker leaves ${path} to the browser`)
    return { answer, isDone: () => Promise.all(waits) }
  }

  async function visit(path: string, answered: Network, mode?: string): Promise<Response> {
    network = answered
    const { answer, isDone } = ask(path, mode)
    const given = await answer
    await isDone()
    return given
  }

  return {
    disk,
    /** Asks, and waits until what comes of it is kept. */
    visit,
    open: (path: string, answered: Network) => visit(path, answered, 'navigate'),
    /** Asks, and gives what has come when so much time has gone by. */
    visitFor: async (ms: number, path: string, answered: Network, mode?: string) => {
      network = answered
      let given: Response | undefined
      const { answer } = ask(path, mode)
      answer.then(
        (came) => {
          given = came
        },
        () => undefined,
      )
      await vi.advanceTimersByTimeAsync(ms)
      return given
    },
    tell: async (message: WorkerMessage, answered: Network = away) => {
      network = answered
      const waits: Promise<unknown>[] = []
      heard.message?.({ data: message, waitUntil: (wait: Promise<unknown>) => waits.push(wait) })
      await Promise.all(waits)
    },
    kept: (store: keyof typeof cacheNames) =>
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

describe('an answer that is kept', () => {
  it('is shown where the network says nothing for five seconds, and not before', async () => {
    const worker = await startWorker()
    await worker.visit(call, async () => says(ines))
    expect(await worker.visitFor(4999, call, silent)).toBeUndefined()
    expect(await (await worker.visitFor(5000, call, silent))?.json()).toEqual(ines)
  })

  it('is shown where the network fails, and gives way to what it says', async () => {
    const worker = await startWorker()
    const renamed = { ...ines, name: 'Ines V.' }
    await worker.visit(call, async () => says(ines))
    expect(await (await worker.visit(call, away)).json()).toEqual(ines)
    expect(await (await worker.visit(call, async () => says('', 502))).json()).toEqual(ines)
    expect(await (await worker.visit(call, async () => says(renamed))).json()).toEqual(renamed)
    expect(await (await worker.visit(call, away)).json()).toEqual(renamed)
  })

  it('says nothing of how it was packed, which it is no more', async () => {
    const worker = await startWorker()
    const packed = says(ines)
    packed.headers.set('Content-Encoding', 'br')
    packed.headers.set('Content-Length', '7')
    await worker.visit(call, async () => packed)
    const { headers } = await worker.visit(call, away)
    expect([headers.get('Content-Encoding'), headers.get('Content-Length')]).toEqual([null, null])
  })

  it('is shown for a day', async () => {
    const worker = await startWorker()
    await worker.visit(call, async () => says(ines))
    await vi.advanceTimersByTimeAsync(cacheLifetimeMs)
    await expect(worker.visit(call, away)).rejects.toThrow('Failed to fetch')
    expect(await worker.visitFor(60_000, call, silent)).toBeUndefined()
  })

  it('is one of what was asked for, and of nothing else', async () => {
    const worker = await startWorker()
    await worker.visit('/api/profiles/artist?sort=name', async () => says([ines]))
    await expect(worker.visit('/api/profiles/artist', away)).rejects.toThrow('Failed to fetch')
  })

  it('goes with all that tells of the same profile when that is not there any more', async () => {
    const worker = await startWorker()
    await worker.visit(call, async () => says(ines))
    await worker.visit('/api/home', async () => says({ newest: [ines] }))
    await worker.visit('/api/milestones', async () => says([]))
    for (const path of [photo, other]) await worker.visit(path, async () => picture())
    const answer = await worker.visit(call, async () => says({ code: 'profile-not-found' }, 404))
    expect(answer.status).toBe(404)
    expect(worker.kept('answers')).toEqual(['/api/milestones'])
    expect(worker.kept('pictures')).toEqual([other])
  })

  it('goes when a page says that the profile is gone', async () => {
    const worker = await startWorker()
    await worker.visit('/api/home', async () => says({ newest: [ines] }))
    await worker.visit(photo, async () => picture())
    await worker.tell({ gone: [ines.id] })
    expect([worker.kept('answers'), worker.kept('pictures')]).toEqual([[], []])
  })
})

describe('what is kept', () => {
  it('is given up where the disk is full, and the page has its answer all the same', async () => {
    const worker = await startWorker()
    await worker.visit(call, async () => says(ines))
    await worker.visit(photo, async () => picture())
    worker.disk.isFull = true
    const answer = await worker.visit('/api/home', async () => says({ newest: [] }))
    expect(await answer.json()).toEqual({ newest: [] })
    expect([worker.kept('answers'), worker.kept('pictures')]).toEqual([[], [photo]])
  })

  it('is brought back within its bounds as often as something comes', async () => {
    const worker = await startWorker()
    const readMany = async (round: number) => {
      for (let at = 0; at < cacheLimits.answers + 3; at += 1) {
        vi.setSystemTime(Date.now() + 1)
        await worker.visit(`/api/profile/n${round}-${at}`, async () => says({}))
      }
      await vi.advanceTimersByTimeAsync(10_000)
      return worker.kept('answers')
    }
    for (const round of [1, 2]) {
      const kept = await readMany(round)
      expect([kept.length, kept[0]]).toEqual([cacheLimits.answers, `/api/profile/n${round}-3`])
    }
  })

  it('of a drawing or a script is shown without asking for it again', async () => {
    const worker = await startWorker()
    for (const path of ['/roundels/v1/1.svg', '/assets/index-a.js']) {
      await worker.visit(path, async () => (path.endsWith('svg') ? picture() : script()))
      expect((await worker.visit(path, away)).status).toBe(200)
    }
  })
})

describe('a page', () => {
  const site: Network = async (path) =>
    path.startsWith('/assets') ? script() : page({ 'api/profile/ines': ines })

  it('is opened from the site that is kept, and its answer from what came with it', async () => {
    const worker = await startWorker()
    await worker.open('/profile/ines', site)
    const opened = await worker.open('/profile/ines', away)
    expect(await opened.text()).toMatch(/^<script src="\/assets\/index-a\.js">/)
    expect(await (await worker.visit(call, away)).json()).toEqual(ines)
    expect(await worker.visitFor(5000, '/profile/ines', silent, 'navigate')).toBeDefined()
  })

  it('that is not kept is waited for, and told of by the site where it does not come', async () => {
    const worker = await startWorker()
    await worker.open('/profile/ines', site)
    expect(await worker.visitFor(60_000, '/artists', silent, 'navigate')).toBeUndefined()
    expect((await worker.open('/artists', async () => page({}))).status).toBe(200)
    const busy = async () => new Response('', { status: 503 })
    expect((await worker.open('/artists', busy)).status).toBe(503)
    expect((await worker.open('/artists', away)).status).toBe(200)
  })

  it('leaves the site as it was where one of its scripts does not come', async () => {
    const worker = await startWorker()
    await worker.open('/faq', async (path) => (path.startsWith('/assets') ? away() : page({})))
    expect(worker.kept('site')).toEqual([])
    await expect(worker.open('/faq', away)).rejects.toThrow('Failed to fetch')
  })

  it('that is not there any more takes its answer along', async () => {
    const worker = await startWorker()
    await worker.open('/profile/ines', site)
    await worker.open('/profile/ines', async () => new Response('', { status: 404 }))
    expect(worker.kept('answers')).toEqual([])
  })

  it('that came before there was a worker is kept with what it had fetched', async () => {
    const worker = await startWorker()
    await worker.tell({ opened: `${origin}/profile/ines` }, site)
    const fetched = [photo, '/api/milestones', '/api/auth/session'].map((path) => origin + path)
    await worker.tell({ fetched }, async (path) => (path === photo ? picture() : says([])))
    expect(worker.kept('answers')).toEqual([call, '/api/milestones'])
    expect(worker.kept('pictures')).toEqual([photo])
    expect(worker.kept('site')).toEqual(['/assets/index-a.js', '/site'])
  })
})
