import { keptAtHeader } from '#contract/kept-at.ts'
import { keptIn } from '#contract/kept-pages.ts'
import { bounds, type Entry, type Kind, pickOut } from './kinds.ts'

type Store = keyof typeof keptIn

/** Where each kind is kept. */
export const storeOf = {
  answer: 'answers',
  picture: 'pictures',
  drawing: 'pictures',
  script: 'site',
} as const satisfies Record<Exclude<Kind, 'page'>, Store>

/** Beside what is kept, since a store does not tell its size. */
const bytesHeader = 'Kept-Bytes'
/** Of the body that came, not of the one that is kept. */
const bodyHeaders = ['Content-Encoding', 'Content-Length']

/** Returns the cached response of an address; undefined also where the cache cannot be read. */
export async function readKept(store: Store, url: string): Promise<Response | undefined> {
  try {
    return await caches.match(url, { cacheName: keptIn[store], ignoreVary: true })
  } catch {
    return undefined
  }
}

/** When it was kept, in ms since 1970; NaN where that is not said. */
export function readKeptTime({ headers }: Response): number {
  return Date.parse(headers.get(keptAtHeader) ?? '')
}

/** Keeps an answer. Where the disk is full, or writing fails, all of its store is given up. */
export async function keep(store: Store, url: string, answer: Response): Promise<void> {
  const body = await answer.arrayBuffer()
  const headers = new Headers(answer.headers)
  for (const name of bodyHeaders) headers.delete(name)
  headers.set(keptAtHeader, new Date().toISOString())
  headers.set(bytesHeader, String(body.byteLength))
  try {
    await (await caches.open(keptIn[store])).put(url, new Response(body, { headers }))
    tidyLater(store)
  } catch {
    await caches.delete(keptIn[store])
  }
}

/** Throws away what is kept for an address, and gives it. */
export async function throwAway(store: Store, url: string): Promise<Response | undefined> {
  const kept = await readKept(store, url)
  if (kept) await (await caches.open(keptIn[store])).delete(url, { ignoreVary: true })
  return kept
}

/** Throws away every answer that names one of these profiles, and every picture of them. */
export async function throwAwayWhatTellsOf(profileIds: readonly string[]): Promise<void> {
  const names = (text: string) => profileIds.some((id) => text.includes(id))
  for (const store of ['answers', 'pictures'] as const) {
    const opened = await caches.open(keptIn[store])
    for (const request of await opened.keys()) {
      const isText = store === 'answers'
      const text = isText ? await (await opened.match(request, { ignoreVary: true }))?.text() : ''
      if (names(request.url) || names(text ?? ''))
        await opened.delete(request, { ignoreVary: true })
    }
  }
}

const pauseMs = 2000
const waiting = new Set<Store>()

/** Brings a store back within its bounds: once for all that came at about the same time. */
function tidyLater(store: Store): void {
  if (waiting.has(store)) return
  waiting.add(store)
  setTimeout(() => {
    waiting.delete(store)
    tidy(store).catch(() => undefined)
  }, pauseMs)
}

async function tidy(store: Store): Promise<void> {
  const opened = await caches.open(keptIn[store])
  const entries: Entry[] = []
  for (const { url } of await opened.keys()) {
    const kept = await opened.match(url, { ignoreVary: true })
    if (!kept) continue
    const bytes = Number(kept.headers.get(bytesHeader))
    entries.push({ url, keptAt: readKeptTime(kept), bytes })
  }
  for (const url of pickOut(entries, bounds[store], Date.now()))
    await opened.delete(url, { ignoreVary: true })
}
