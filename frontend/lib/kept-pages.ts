import { keptAtHeader } from '#contract/kept-at.ts'
import { callOfPage, keptForMs, keptIn, type WorkerMessage } from '#contract/kept-pages.ts'
import { homePage, listPages, profilePath } from '#contract/pages.ts'
import { shownName } from '#contract/shown-name.ts'

/** A page about something that this browser keeps. */
export type KeptPage = { path: string; name: string; keptAt: number }

const isThere = () => 'caches' in globalThis

/** Throws away the pages and pictures that this browser keeps. */
export async function forgetKept(): Promise<void> {
  if (!isThere()) return
  await Promise.all([caches.delete(keptIn.answers), caches.delete(keptIn.pictures)])
}

/** The pages about something that this browser keeps, those seen last first. */
export async function listKept(now: number): Promise<KeptPage[]> {
  if (!isThere()) return []
  const store = await caches.open(keptIn.answers)
  const kept = new Map<string, KeptPage>()
  for (const request of await store.keys()) {
    const answer = await store.match(request)
    const keptAt = Date.parse(answer?.headers.get(keptAtHeader) ?? '')
    if (!answer || !(now - keptAt < keptForMs)) continue
    const page = await readPage(new URL(request.url).pathname, answer)
    if (page) kept.set(page.path, { ...page, keptAt })
  }
  return [...kept.values()].toSorted((one, other) => other.keptAt - one.keptAt)
}

async function readPage(call: string, answer: Response) {
  const page = [homePage, ...listPages].find(({ path }) => callOfPage(path) === call)
  if (page) return { path: page.path, name: page.title ?? 'Home' }
  const { name, handle }: { name?: unknown; handle?: unknown } = await answer.json()
  return typeof name === 'string' && typeof handle === 'string'
    ? { path: profilePath(handle), name: shownName({ name, handle }) }
    : undefined
}

/** Says something to the service worker that looks after this page, if there is one. */
export function tellWorker(message: WorkerMessage): void {
  navigator.serviceWorker?.controller?.postMessage(message)
}
