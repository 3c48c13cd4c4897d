import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { type PictureSlot, pictureSourcesFor } from '#contract/media/picture-sources.ts'
import { homePage, siteName } from '#contract/pages/pages.ts'
import { chooseEncoding, compress, type Encoding } from '#edge/compression.ts'
import { limitPerNetwork } from '#edge/limits/concurrency-limit.ts'
import { findLoopbackRedirect } from '#edge/loopback.ts'
import { requireClientConnected } from '#edge/require-client-connected.ts'
import { pagePolicy } from '#edge/security-headers.ts'
import { escapeHtml } from './escape.ts'
import {
  type FirstDataDeps,
  getFirstData,
  type PageSubject,
  renderFirstData,
} from './first-data.ts'
import { loadViewRenderer, type RenderView, type Responses } from './first-view.ts'
import { type PageHead, renderHead } from './head.ts'
import { loadRouteScripts } from './route-scripts.ts'
import { hashScripts, parseTemplate } from './template.ts'

export type PageContent = {
  head: PageHead
  subject?: PageSubject
  /** Response for the profile of the page, by the path with the id or handle as the browser requests it. */
  profile?: Responses
  status?: number
  /** Path of the route whose scripts the page preloads. */
  route?: string
  /** First visible picture, which the page preloads, and its slot. */
  picture?: { path: string; slot: PictureSlot } | undefined
  /** Path of the first view with its query, and further responses that it shows. Absent if there is no view. */
  view?: { path: string; responses?: Responses }
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
export async function createPageSender(
  deps: FirstDataDeps,
  folder: string,
  logger: FastifyBaseLogger,
): Promise<SendPage> {
  const { publicUrl } = deps.config
  const built = await readFile(join(folder, 'index.html'), 'utf8')
  const scripts = hashScripts(built)
  const withConcurrencyLimit = limitPerNetwork('page')
  const render = createPageRenderer(deps, {
    fill: parseTemplate(built),
    scriptsOf: await loadRouteScripts(folder),
    renderView: await loadViewRenderer(folder, { logger, now: deps.now }),
  })
  return async (request, reply, find) => {
    // Sign-ins name the public address, so a page on another loopback name moves there.
    const publicOrigin = findLoopbackRedirect(request.headers.host, publicUrl)
    if (publicOrigin) return reply.redirect(`${publicOrigin}${request.url}`, 307)
    const nonce = randomBytes(16).toString('base64url')
    // The limit ends before the response is sent: a slow client must not block others.
    const page = await withConcurrencyLimit(request, async () => {
      requireClientConnected(request)
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
  fill: ReturnType<typeof parseTemplate>
  scriptsOf: Awaited<ReturnType<typeof loadRouteScripts>>
  renderView: RenderView
}
type RenderedPage = { body: string | Buffer; encoding: Encoding | undefined }

function createPageRenderer(deps: FirstDataDeps, { fill, scriptsOf, renderView }: BuiltPage) {
  return async (
    { head, subject, profile, route, picture, view: viewRequest }: PageContent,
    nonce: string,
    request: FastifyRequest,
  ): Promise<RenderedPage> => {
    const { liveCursor, responses, listPath } = await getFirstData(deps, subject, request)
    const view =
      viewRequest &&
      (await renderView(viewRequest.path, { ...responses, ...viewRequest.responses }))
    const lines = [
      renderHead(head, deps.config.publicUrl),
      ...(picture ? [preloadPicture(picture)] : []),
      ...(view ? [`<style nonce="${nonce}">${view.css}</style>`] : []),
    ]
    const html = fill({
      head: lines.join('\n    '),
      'first-view': view?.html ?? renderNote(head),
      'first-data': renderFirstData({
        live: liveCursor,
        ...responses,
        ...profile,
        'rendered-at': view?.renderedAt,
      }),
      scripts: [
        ...(listPath === undefined ? [] : [preloadResponse(listPath)]),
        ...(route ? scriptsOf(fileOf(route)).map(preloadScript) : []),
      ].join(''),
      nonce,
    })
    const encoding = chooseEncoding(request)
    return { body: encoding ? await compress(html, encoding) : html, encoding }
  }
}

/** Renders a note for browsers without scripts, on pages that have no first view. */
function renderNote({ title, description }: PageHead): string {
  const home = `<a href="${homePage.path}">${siteName}</a>`
  const [heading = siteName] = title.split(` · ${siteName}`)
  const needed =
    'This page needs JavaScript. Turn it on in the settings of your browser, then reload.'
  return `<noscript>${home}<h1>${escapeHtml(heading)}</h1><p>${escapeHtml(description)}</p><p>${needed}</p></noscript>`
}

/** Returns the name of a route's file in `frontend/routes`. */
const fileOf = (route: string) => route.slice(1) || 'index'

const preloadScript = (src: string) => `<link rel="modulepreload" crossorigin href="${src}">`
/** The attributes equal those of the page's own request; otherwise the browser would send two. */
const preloadResponse = (path: string) =>
  `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${path}">`

/** The attributes equal those of the picture in the page; otherwise the browser would load two. */
function preloadPicture({ path, slot }: NonNullable<PageContent['picture']>): string {
  const { sources } = pictureSourcesFor(slot, path)
  const source = sources
    ? `type="image/avif" imagesrcset="${escapeHtml(sources.avif)}" imagesizes="${sources.sizes}"`
    : `href="${escapeHtml(path)}"`
  return `<link rel="preload" as="image" ${source} fetchpriority="high">`
}
