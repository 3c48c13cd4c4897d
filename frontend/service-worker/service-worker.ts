import { callOfPage, type keptIn, type WorkerMessage } from '#contract/kept-pages.ts'
import { isAway, isPast, judge, type Kind, kindOf, splitPage } from './kinds.ts'
import { keep, readKept, readKeptTime, storeOf, throwAway, throwAwayWhatTellsOf } from './store.ts'

declare const self: ServiceWorkerGlobalScope

const { origin } = self.location
/** So long the network may take before what is kept is shown, in ms. */
const patienceMs = 5000
/** Where the site itself is kept; no request asks for it. */
const sitePath = '/site'

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => {
  // Else each page would wait for the worker to wake up.
  const preload = self.registration.navigationPreload?.enable().catch(() => undefined)
  event.waitUntil(Promise.all([preload, self.clients.claim()]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const kind = kindOf(
    {
      url: new URL(request.url),
      method: request.method,
      isNavigation: request.mode === 'navigate',
      isRange: request.headers.has('Range'),
    },
    origin,
  )
  if (kind === undefined) return
  switch (kind) {
    case 'page':
      event.respondWith(showPage(event))
      return
    case 'answer':
    case 'picture':
      event.respondWith(answerAnew(event, kind))
      return
    case 'drawing':
    case 'script':
      event.respondWith(answerFromKept(event, kind))
      return
    default:
      kind satisfies never
  }
})

self.addEventListener('message', (event) => {
  event.waitUntil(hear(event.data as WorkerMessage).catch(() => undefined))
})

async function hear(message: WorkerMessage): Promise<void> {
  if ('gone' in message) return throwAwayWhatTellsOf(message.gone)
  if ('opened' in message) return keepOpened(new URL(message.opened))
  for (const address of message.fetched) await keepFetched(new URL(address))
}

/** From the network; the site as it is kept where that does not answer, which then asks for what is kept. */
async function showPage(event: FetchEvent): Promise<Response> {
  const { pathname } = new URL(event.request.url)
  const asked = Promise.resolve(event.preloadResponse).then(
    (preloaded: Response | undefined) => preloaded ?? fetch(event.request),
  )
  event.waitUntil(afterwards(asked, (answer) => keepPage(pathname, answer)))
  const site = await readKept('site', sitePath)
  if (!site) return asked
  const call = callOfPage(pathname)
  // A page that is not kept is waited for; the site alone would wait for it as well.
  const isKept = call === undefined || (await readFresh('answers', call)) !== undefined
  return firstOf(asked, site, isKept)
}

/** From the network; as it is kept where that does not answer. */
async function answerAnew(event: FetchEvent, kind: 'answer' | 'picture'): Promise<Response> {
  const { request } = event
  const asked = fetch(request)
  event.waitUntil(afterwards(asked, (answer) => keepOrDrop(kind, request.url, answer)))
  const kept = await readFresh(storeOf[kind], request.url)
  return kept ? firstOf(asked, kept, true) : asked
}

/** As it is kept: what stands at this address never changes. */
async function answerFromKept(event: FetchEvent, kind: 'drawing' | 'script'): Promise<Response> {
  const { request } = event
  const kept = await readKept(storeOf[kind], request.url)
  if (kept) return kept
  const asked = fetch(request)
  event.waitUntil(afterwards(asked, (answer) => keepOrDrop(kind, request.url, answer)))
  return asked
}

/**
 * What the network says, or what is kept if it says nothing. What answers the request `fully` is also
 * given where the network says nothing in time, or somebody in between says that there is nothing.
 */
function firstOf(asked: Promise<Response>, kept: Response, fully: boolean): Promise<Response> {
  const answered = asked.then(
    (answer) => (fully && isAway(answer) ? kept : answer),
    () => kept,
  )
  if (!fully) return answered
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), patienceMs))
  return Promise.race([answered, late])
}

/** Does something with a copy of an answer, once it is there. Nothing of it may harm the page. */
function afterwards(
  asked: Promise<Response>,
  then: (answer: Response) => Promise<void>,
): Promise<void> {
  // Copied at once: the page reads the other one.
  return asked.then((answer) => then(answer.clone())).catch(() => undefined)
}

async function readFresh(store: keyof typeof keptIn, url: string): Promise<Response | undefined> {
  const kept = await readKept(store, url)
  return kept && !isPast(readKeptTime(kept), Date.now()) ? kept : undefined
}

async function keepOrDrop(
  kind: Exclude<Kind, 'page'>,
  url: string,
  answer: Response,
): Promise<void> {
  const verdict = judge(kind, answer)
  if (verdict === 'keep') await keep(storeOf[kind], url, answer)
  if (verdict === 'drop') await drop(kind, url)
}

async function keepPage(pathname: string, answer: Response): Promise<void> {
  const verdict = judge('page', answer)
  const call = callOfPage(pathname)
  if (verdict === 'drop' && call !== undefined) await drop('answer', call)
  const page = verdict === 'keep' ? splitPage(await answer.text()) : undefined
  if (!page) return
  for (const [path, json] of page.answers) {
    await keep(
      'answers',
      path,
      new Response(json, { headers: { 'Content-Type': 'application/json' } }),
    )
  }
  // A site without its scripts would be worse than the one before.
  for (const script of page.scripts) await keepScript(script)
  await keep('site', sitePath, new Response(page.site, { headers: answer.headers }))
}

/** The page asks for it at this moment too, so that it crosses the network once. */
async function keepScript(path: string): Promise<void> {
  if (await readKept('site', path)) return
  const answer = await fetch(path)
  if (judge('script', answer) !== 'keep') throw new Error(`There is no ${path}`)
  await keep('site', path, answer)
}

/** Other cached responses may also name or picture a removed profile. */
async function drop(kind: Exclude<Kind, 'page'>, url: string): Promise<void> {
  const kept = await throwAway(storeOf[kind], url)
  if (kind !== 'answer' || !kept) return
  const { id }: { id?: unknown } = await kept.json()
  if (typeof id === 'string') await throwAwayWhatTellsOf([id])
}

/** Keeps a page that was opened before there was a worker: the one request that keeping costs. */
async function keepOpened(url: URL): Promise<void> {
  const kind = kindOf({ url, method: 'GET', isNavigation: true, isRange: false }, origin)
  if (kind === 'page') await keepPage(url.pathname, await fetch(url))
}

/** Keeps what a page had fetched before there was a worker, where the browser still has it. */
async function keepFetched(url: URL): Promise<void> {
  const kind = kindOf({ url, method: 'GET', isNavigation: false, isRange: false }, origin)
  if (kind === undefined || kind === 'page' || (await readKept(storeOf[kind], url.href))) return
  const had = fetch(url, { cache: 'only-if-cached', mode: 'same-origin' })
  await afterwards(had, (answer) => keepOrDrop(kind, url.href, answer))
}
