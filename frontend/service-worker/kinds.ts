import { isKeptCall, isKeptPage, keptForMs, mostKept } from '#contract/kept-pages.ts'

/** Requests that the worker handles. The browser handles all others. */
export type Kind = 'page' | 'answer' | 'picture' | 'drawing' | 'script'

type Asked = { url: URL; method: string; isNavigation: boolean; isRange: boolean }

/** Never kept: they change with each key, or are asked for to go round what is kept. */
const passing = ['q', 'fresh', 'optional']

/** Where the server answers, or the staff works: what stands there is no page that is kept. */
const elsewhere =
  /^\/((admin|api|assets|covers|embed|media|profile|roundels|share|signatures|sitemaps)(?![^/-])|(healthz|metrics|readyz)$)|\./

/** Whether no page at all stands at this path. Without a connection, too, it is the site that says so. */
const isNowhere = (pathname: string) => !elsewhere.test(pathname)

/** Which kind a request is of; undefined where it is not the worker's business. */
export function kindOf(
  { url, method, isNavigation, isRange }: Asked,
  origin: string,
): Kind | undefined {
  if (url.origin !== origin || method !== 'GET' || isRange) return undefined
  const { pathname, searchParams } = url
  if (isNavigation) return isKeptPage(pathname) || isNowhere(pathname) ? 'page' : undefined
  if (isKeptCall(pathname)) {
    return passing.some((name) => searchParams.has(name)) ? undefined : 'answer'
  }
  if (/^\/(covers|roundels|signatures)\/v\d+\//.test(pathname)) return 'drawing'
  if (/^\/media\//.test(pathname) || pathname === '/no-avatar.svg') return 'picture'
  return pathname.startsWith('/assets/') ? 'script' : undefined
}

/** What a kind is made of. Whatever stands between may answer for the directory, and with a page of its own. */
const contents: Record<Kind, RegExp> = {
  page: /^text\/html/,
  answer: /^application\/json/,
  picture: /^image\//,
  drawing: /^image\//,
  script:
    /^(text\/(javascript|css)|font\/|image\/|application\/(javascript|font|wasm|octet-stream))/,
}

type Answered = Pick<Response, 'status' | 'redirected' | 'headers'>

/**
 * What an answer of the network means for what is kept: it takes its place, or ends it, or says nothing
 * about it.
 */
export function judge(
  kind: Kind,
  { status, redirected, headers }: Answered,
): 'keep' | 'drop' | 'leave' {
  if (status === 429 || status >= 500) return 'leave'
  if (status !== 200 || redirected) return 'drop'
  if (/no-store|private/.test(headers.get('Cache-Control') ?? '')) return 'drop'
  return contents[kind].test(headers.get('Content-Type') ?? '') ? 'keep' : 'leave'
}

/** Whether an answer stands for no answer: whoever is between could not reach the directory. */
export function isAway({ status }: { status: number }): boolean {
  return status >= 502 && status <= 504
}

/** Metadata of a cached response. */
export type Entry = { url: string; keptAt: number; bytes: number }

type Bounds = { entries: number; bytes: number; expires: boolean }

export const bounds = {
  site: { entries: 300, bytes: 20e6, expires: false },
  answers: { entries: mostKept.answers, bytes: 10e6, expires: true },
  pictures: { entries: mostKept.pictures, bytes: 30e6, expires: true },
} as const satisfies Record<string, Bounds>

/** The addresses that have to go: what is too old, then the oldest of what is too much. */
export function pickOut(
  entries: readonly Entry[],
  { entries: most, bytes, expires }: Bounds,
  now: number,
): string[] {
  const out: string[] = []
  let [count, sum] = [0, 0]
  for (const entry of entries.toSorted((one, other) => other.keptAt - one.keptAt)) {
    const isOver = count + 1 > most || sum + entry.bytes > bytes
    if (isOver || (expires && isPast(entry.keptAt, now))) {
      out.push(entry.url)
      continue
    }
    count += 1
    sum += entry.bytes
  }
  return out
}

/** Whether what was kept then is shown no more. A clock that was set back makes it no younger. */
export function isPast(keptAt: number, now: number): boolean {
  return !(keptAt <= now + skewMs && now - keptAt < keptForMs)
}

const skewMs = 60_000

/** Parts of a page that the server renders for one address, between marks: head, first view and so on. */
const filled = /<!--(head|first-view|first-data|scripts)-->.*?<!--\/\1-->/gs
const data = /<script type="application\/json" id="first-data">(.*?)<\/script>/s

/**
 * A page in two: the site itself, the same at each address, and the answers that came with it, by the
 * paths of their calls. Undefined where it is none of ours.
 */
export function splitPage(
  html: string,
): { site: string; scripts: string[]; answers: Map<string, string> } | undefined {
  const json = data.exec(html)?.[1]
  const site = html.replaceAll(filled, '')
  const scripts = [...site.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(
    ([, path = '']) => path,
  )
  if (json === undefined || scripts.length === 0) return undefined
  const answers = new Map<string, string>()
  for (const [key, value] of Object.entries<unknown>(JSON.parse(json))) {
    const path = `/${key.split('/').map(encodeURIComponent).join('/')}`
    if (isKeptCall(path) && value !== null) answers.set(path, JSON.stringify(value))
  }
  return { site, scripts, answers }
}
