import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { keptAtHeader } from '#contract/kept-at.ts'
import { keptForMs, keptIn } from '#contract/kept-pages.ts'
import { forgetKept, listKept } from './kept-pages.ts'

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

function keep(path: string, body: object, agoMs: number) {
  const store = stores.get(keptIn.answers) ?? new Map<string, Response>()
  const headers = { [keptAtHeader]: new Date(now - agoMs).toISOString() }
  store.set(`https://directory.example${path}`, Response.json(body, { headers }))
  stores.set(keptIn.answers, store)
}

describe('what a browser keeps', () => {
  it('is named by its pages, those seen last first, for a day', async () => {
    keep('/api/profile/ines', { name: 'Ines Valadares', handle: 'ines' }, 3000)
    keep('/api/home', {}, 2000)
    keep('/api/profiles/artist', [], 1000)
    keep('/api/profile/lars', { name: 'Lars', handle: 'lars' }, keptForMs)
    keep('/api/milestones', [], 500)
    keep('/api/profile/ines/similar', [], 400)
    expect(await listKept(now)).toEqual([
      { path: '/artists', name: 'Digital Artists', keptAt: now - 1000 },
      { path: '/', name: 'Home', keptAt: now - 2000 },
      { path: '/profile/ines', name: 'Ines Valadares', keptAt: now - 3000 },
    ])
  })

  it('is forgotten but for the site itself', async () => {
    for (const name of Object.values(keptIn)) stores.set(name, new Map())
    await forgetKept()
    expect([...stores.keys()]).toEqual([keptIn.site])
  })

  it('is nothing where a browser cannot keep anything', async () => {
    vi.unstubAllGlobals()
    await forgetKept()
    expect(await listKept(now)).toEqual([])
  })
})
