import { getDefaultStore } from 'jotai'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { LastList } from './last-list.ts'

const storage = new Map<string, string>()
class Navigation {
  type: string
  constructor(type: string) {
    this.type = type
  }
}

beforeEach(() => {
  storage.clear()
  vi.stubGlobal('PerformanceNavigationTiming', Navigation)
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
  onTestFinished(() => void vi.unstubAllGlobals())
})

/** Loads the page: by a URL or a link, by a reload, or by going back. */
async function load(type: 'navigate' | 'reload' | 'back_forward') {
  const getEntriesByType = () => [new Navigation(type)]
  vi.stubGlobal('performance', { now: Date.now, getEntriesByType })
  vi.resetModules()
  const { lastListAtom } = await import('./last-list.ts')
  return {
    opened: () => getDefaultStore().get(lastListAtom),
    open: (list: LastList | undefined) => getDefaultStore().set(lastListAtom, list),
  }
}

const list: LastList = { type: 'artist', search: { q: 'a', sort: 'name' }, place: 0 }

it('restores the last list after a reload and after going back', async () => {
  const { open } = await load('navigate')
  open(list)
  expect((await load('reload')).opened()).toEqual(list)
  expect((await load('back_forward')).opened()).toEqual(list)
})

it('clears the last list for a typed URL, also after a reload', async () => {
  const { open } = await load('navigate')
  open(list)
  expect((await load('navigate')).opened()).toBeUndefined()
  expect((await load('reload')).opened()).toBeUndefined()
})

it.each(['', '{', 'null', '[]', '{"type":"nobody","search":{},"place":1}', '{"type":"artist"}'])(
  'ignores an invalid stored list: %s',
  async (text) => {
    const { open } = await load('navigate')
    open(list)
    for (const key of storage.keys()) storage.set(key, text)
    expect((await load('reload')).opened()).toBeUndefined()
  },
)
