import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { cachedAtHeader } from '#contract/pages/cached-at.ts'
import { cacheLifetimeMs, cacheNames } from '#contract/pages/cached-pages.ts'
import { clearCachedPages, listCachedPages } from './cached-pages.ts'

const now = Date.parse('2026-11-22T12:00:00.000Z')
const stores = new Map<string, Map<string, Response>>()

beforeEach(() => {
  stores.clear()
  vi.stubGlobal('caches', {
    open: async (name: string) => ({
      keys: async () => [...(stores.get(name)?.keys() ?? [])].map((url) => ({ url })),
      match: async ({ url }: { url: string }) => stores.get(name)?.get(url)?.clone(),
    }),
    delete: async (name: string) => stores.delete(name),
  })
  onTestFinished(() => void vi.unstubAllGlobals())
})

function cacheResponse(path: string, body: object, agoMs: number) {
  const store = stores.get(cacheNames.responses) ?? new Map<string, Response>()
  const headers = { [cachedAtHeader]: new Date(now - agoMs).toISOString() }
  store.set(`https://directory.example${path}`, Response.json(body, { headers }))
  stores.set(cacheNames.responses, store)
}

describe('the cached pages of a browser', () => {
  it('are listed for a day, newest first', async () => {
    cacheResponse('/api/profile/ines', { name: 'Ines Valadares', handle: 'ines' }, 3000)
    cacheResponse('/api/home', {}, 2000)
    cacheResponse('/api/profiles/artist', [], 1000)
    cacheResponse('/api/profile/lars', { name: 'Lars', handle: 'lars' }, cacheLifetimeMs)
    cacheResponse('/api/milestones', [], 500)
    cacheResponse('/api/profile/ines/similar', [], 400)
    expect(await listCachedPages(now)).toEqual([
      { path: '/artists', name: 'Digital Artists', cachedAt: now - 1000 },
      { path: '/', name: 'Home', cachedAt: now - 2000 },
      { path: '/profile/ines', name: 'Ines Valadares', cachedAt: now - 3000 },
    ])
  })

  it('are cleared, except for the site itself', async () => {
    for (const name of Object.values(cacheNames)) stores.set(name, new Map())
    await clearCachedPages()
    expect([...stores.keys()]).toEqual([cacheNames.site])
  })

  it('are an empty list in a browser without a cache', async () => {
    vi.unstubAllGlobals()
    await clearCachedPages()
    expect(await listCachedPages(now)).toEqual([])
  })
})
