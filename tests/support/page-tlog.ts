import { afterEach, beforeEach, vi } from 'vitest'
import { logPath } from '#contract/transparency/checkpoint.ts'
import { parseTilePath } from '#contract/transparency/tiles.ts'
import type { createMemoryTlog } from './memory-tlog.ts'

export type Answer = string | Uint8Array<ArrayBuffer> | Response

/** The storage of the page. */
export const stored = new Map<string, string>()
/** Paths that the page fetched from the log. */
export const fetched: string[] = []

/** Answers the page's requests with a log in memory, or instead with `answers` by path. */
export function serve(
  log: ReturnType<typeof createMemoryTlog>,
  answers: Record<string, Answer> = {},
) {
  const answer = async (path: string): Promise<Answer> => {
    const other = answers[path]
    if (other !== undefined) return other
    if (path === 'checkpoint') return log.fetchCheckpoint()
    if (path === 'vkey') return `${await log.fetchKey()}\n`
    const tile = parseTilePath(path)
    if (!tile || tile.level === 'entries') throw new Error(`${path} is not read`)
    const { level, index, width } = tile
    return Uint8Array.from(await log.fetchTile({ level, index, width }))
  }
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.slice(`${logPath}/`.length)
    fetched.push(path)
    const found = await answer(path)
    return found instanceof Response ? found : new Response(found)
  })
}

/** Gives each test a page with an empty storage. */
export function setUpPage(): void {
  beforeEach(() => {
    stored.clear()
    fetched.length = 0
    vi.stubGlobal('location', { host: 'directory.example' })
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    })
  })
  afterEach(() => vi.unstubAllGlobals())
}
