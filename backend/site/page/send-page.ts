import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { type PictureSlot, pictureSourcesFor } from '#contract/picture-sources.ts'
import { Refusal } from '#domain/refusal.ts'
import { chooseEncoding, compress, type Encoding } from '#edge/compression.ts'
import { limitPerNetwork } from '#edge/limits/concurrency-limit.ts'
import { concurrencyLimits } from '#edge/limits/limits.ts'
import { findLoopbackRedirect } from '#edge/loopback.ts'
import { pagePolicy } from '#edge/security-headers.ts'
import { escapeHtml } from './escape.ts'
import { type FirstDataDeps, readFirstData, type Subject } from './first-data.ts'
import { type Answers, readFirstView } from './first-view.ts'
import { type PageHead, writeHead } from './head.ts'
import { type PlainContent, plainSheet, writePlain } from './plain.ts'
import { readRouteScripts } from './route-scripts.ts'
import { hashScripts, readTemplate } from './template.ts'

/** Content of a page. */
export type PageContent = {
  head: PageHead
  /** Content without scripts. If absent, the description in the head is used. */
  plain?: PlainContent
  subject?: Subject
  status?: number
  /** Path of the route whose scripts the page preloads. */
  page?: string
  /** First picture in view, which the page preloads, and its place. */
  picture?: { path: string; room: PictureSlot } | undefined
  /** Path and further answers of the first view; without it the page has none. */
  drawn?: { path: string; answers: Answers }
}
/** Redirect to the page's current path. */
export type Moved = { movedTo: string }

/** Responds with the page that `find` returns. */
export type SendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  find: () => PageContent | Moved | Promise<PageContent | Moved>,
) => Promise<FastifyReply>

/** Loads the built page from a folder, and returns the function that fills it for a request and sends it. */
export async function loadPage(
  deps: FirstDataDeps,
  folder: string,
  logger: FastifyBaseLogger,
): Promise<SendPage> {
  const { publicUrl } = deps.config
  const built = await readFile(join(folder, 'index.html'), 'utf8')
  const scripts = hashScripts(built)
  const withConcurrencyLimit = limitPerNetwork(concurrencyLimits.page)
  const render = createPageRenderer(deps, {
    fill: readTemplate(built),
    scriptsOf: await readRouteScripts(folder),
    writeFirstView: await readFirstView(folder, logger),
  })
  return async (request, reply, find) => {
    const elsewhere = findLoopbackRedirect(request.headers.host, publicUrl)
    if (elsewhere) return reply.redirect(`${elsewhere}${request.url}`, 307)
    const nonce = randomBytes(16).toString('base64url')
    // The limit ends before the response is sent: a slow client must not block others.
    const page = await withConcurrencyLimit(request, async () => {
      // The client may have left while the request waited for the limit.
      if (request.raw.socket.destroyed) throw new Refusal('unavailable')
      const content = await find()
      return 'movedTo' in content
        ? content
        : { ...content, ...(await render(content, nonce, request)) }
    })
    if ('movedTo' in page) {
      // The profile may move again.
      reply.header('Cache-Control', 'no-cache')
      return reply.redirect(page.movedTo, 308)
    }
    reply
      .code(page.status ?? 200)
      .type('text/html; charset=utf-8')
      .headers({
        'Cache-Control': 'no-cache',
        'Content-Security-Policy': pagePolicy(nonce, scripts),
        Vary: 'Accept-Encoding',
        ...(page.head.isHidden && { 'X-Robots-Tag': 'noindex' }),
      })
    if (page.encoding) reply.header('Content-Encoding', page.encoding)
    return reply.send(page.body)
  }
}

type BuiltPage = {
  fill: ReturnType<typeof readTemplate>
  scriptsOf: Awaited<ReturnType<typeof readRouteScripts>>
  writeFirstView: Awaited<ReturnType<typeof readFirstView>>
}
type RenderedPage = { body: string | Buffer; encoding: Encoding | undefined }

function createPageRenderer(deps: FirstDataDeps, { fill, scriptsOf, writeFirstView }: BuiltPage) {
  return async (
    { head, plain, subject, page, picture, drawn }: PageContent,
    nonce: string,
    request: FastifyRequest,
  ): Promise<RenderedPage> => {
    const { element, answers, beside } = await readFirstData(deps, subject, request)
    const view = drawn
      ? await writeFirstView(drawn.path, { ...answers, ...drawn.answers }, nonce)
      : ''
    const body = writePlain(plain ?? { title: head.title, text: head.description })
    const lines = [
      writeHead(head, deps.config.publicUrl),
      ...(picture ? [preloadPicture(picture)] : []),
      plainSheet,
    ]
    const html = fill({
      head: lines.join('\n    '),
      'first-view': view,
      'first-data': `${body}\n${element}`,
      scripts: [
        ...beside.map(preloadCall),
        ...(page ? scriptsOf(fileOf(page)).map(preloadScript) : []),
      ].join(''),
      nonce,
    })
    const encoding = chooseEncoding(request)
    return { body: encoding ? await compress(html, encoding) : html, encoding }
  }
}

/** Returns the name of a route's file in `frontend/routes`. */
const fileOf = (page: string) => page.slice(1) || 'index'

const preloadScript = (src: string) => `<link rel="modulepreload" crossorigin href="${src}">`
/** The attributes equal those of the page's own request; otherwise the browser would send two. */
const preloadCall = (path: string) =>
  `<link rel="preload" as="fetch" crossorigin="use-credentials" href="/${path}">`

/** The attributes equal those of the picture in the page; otherwise the browser would load two. */
function preloadPicture({ path, room }: NonNullable<PageContent['picture']>): string {
  const { sources } = pictureSourcesFor(room, path)
  const source = sources
    ? `type="image/avif" imagesrcset="${escapeHtml(sources.avif)}" imagesizes="${sources.sizes}"`
    : `href="${escapeHtml(path)}"`
  return `<link rel="preload" as="image" ${source} fetchpriority="high">`
}
