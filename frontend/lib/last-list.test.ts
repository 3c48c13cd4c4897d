import { getDefaultStore } from 'jotai'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { LastList } from './last-list.ts'

const kept = new Map<string, string>()
class Navigation {
  type: string
  constructor(type: string) {
    this.type = type
  }
}

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('PerformanceNavigationTiming', Navigation)
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  onTestFinished(() => void vi.unstubAllGlobals())
})

/** The page as it is loaded, by an address or a link, anew, or by going back. */
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

it('the list that was opened is known in a page that is loaded anew or come back to', async () => {
  const { open } = await load('navigate')
  open(list)
  expect((await load('reload')).opened()).toEqual(list)
  expect((await load('back_forward')).opened()).toEqual(list)
})

it('a page by an address of its own was opened from no list, nor is it one when it is loaded anew', async () => {
  const { open } = await load('navigate')
  open(list)
  expect((await load('navigate')).opened()).toBeUndefined()
  expect((await load('reload')).opened()).toBeUndefined()
})

it.each(['', '{', 'null', '[]', '{"type":"nobody","search":{},"place":1}', '{"type":"artist"}'])(
  'what is no list is none: %s',
  async (text) => {
    const { open } = await load('navigate')
    open(list)
    for (const key of kept.keys()) kept.set(key, text)
    expect((await load('reload')).opened()).toBeUndefined()
  },
)
