import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { cacheLifetimeMs, cacheLimits, cacheNames } from '#contract/pages/cached-pages.ts'
import {
  ines,
  type Network,
  origin,
  other,
  page,
  photo,
  picture,
  respond,
  script,
  silent,
  startInBrowser,
  unreachable,
} from '#tests/support/worker-browser.ts'

const startWorker = () => startInBrowser(() => import('./service-worker.ts'))

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
