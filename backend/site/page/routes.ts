import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { findMoved, readProfileName } from '#api/profile/profile-name.ts'
import { toPublicProfile } from '#api/profile/view.ts'
import { pages } from '#contract/all-pages.ts'
import { artworkPath, coverPath, markPrint } from '#contract/drawings.ts'
import { type Page, profilePage, profilePath } from '#contract/pages.ts'
import { pictureIn, type Room } from '#contract/picture-sources.ts'
import type { ProfileType } from '#contract/profile-type.ts'
import { z } from '#contract/z.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ApiApp } from '#edge/api-app.ts'
import { chooseEncoding, compress, type Encoding } from '#edge/compression.ts'
import { limitPerNetwork } from '#edge/limits/concurrency-limit.ts'
import { concurrencyLimits } from '#edge/limits/limits.ts'
import { otherLoopback } from '#edge/loopback.ts'
import { pagePolicy } from '#edge/security-headers.ts'
import { readDirectoryPage } from '#projections/directory/query.ts'
import { findProfile } from '#projections/profile-page/query.ts'
import { escapeHtml } from './escape.ts'
import { type FirstDataDeps, readFirstData, type Subject } from './first-data.ts'
import { type Answers, readFirstView, viewFolder } from './first-view.ts'
import { missingHead, type PageHead, pageHead, profileHead, writeHead } from './head.ts'
import { type PlainContent, type PlainList, plainSheet, writePlain } from './plain.ts'
import { readRouteScripts } from './route-scripts.ts'
import { serviceWorkerPath, workerHeaders } from './service-worker.ts'
import { hashScripts, readTemplate } from './template.ts'

type Shown = {
  head: PageHead
  /** Content without scripts. If absent, the description in the head is used. */
  plain?: PlainContent
  subject?: Subject
  status?: number
  /** The path of the page whose scripts it needs. */
  page?: string
  /** The path of the first picture in view, and where it hangs. */
  picture?: { path: string; room: Room } | undefined
  /** Where a first view is drawn: the page's own path, and what it shows beside what the first data holds. */
  drawn?: { path: string; answers: Answers }
}
type Written = { body: string | Buffer; encoding: Encoding | undefined }
/** Redirect to the page's current path. */
type Moved = { movedTo: string }

/** Profiles of a list that are read without scripts, page by page. */
const plainProfiles = 12
/** Works of a list that stand on the page before its scripts have come. */
const drawnProfiles = 9
/** Anything may stand in the address of a page; what is no cursor is none. */
const paged = z.object({
  cursor: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional()
    .catch(undefined),
})

/** A path with a slash too many at its end. A backslash would lead browsers elsewhere. */
const slashed = /^((?:\/[^/\\]+)+)\/+$/
const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? '/'

/** The file of a page, as `frontend/routes` names it. */
const fileOf = (page: string) => page.slice(1) || 'index'

const preloadScript = (src: string) => `<link rel="modulepreload" crossorigin href="${src}">`
/** With what the page's own call brings along, or it would be asked twice. */
const preloadCall = (path: string) =>
  `<link rel="preload" as="fetch" crossorigin="use-credentials" href="/${path}">`

/** As the page itself will ask for it, or it would come twice. */
function preloadPicture({ path, room }: NonNullable<Shown['picture']>): string {
  const { sources } = pictureIn(room, path)
  const source = sources
    ? `type="image/avif" imagesrcset="${escapeHtml(sources.avif)}" imagesizes="${sources.sizes}"`
    : `href="${escapeHtml(path)}"`
  return `<link rel="preload" as="image" ${source} fetchpriority="high">`
}

/** First picture of a page, if it is known before the page loads. */
function firstPicture(data: Page['data'], list: PlainList | undefined): Shown['picture'] {
  const [first] = list?.profiles ?? []
  if (first) return { path: artworkPath(first), room: 'card' }
  return data === 'home' ? { path: coverPath(markPrint), room: 'wall' } : undefined
}

/** The first works of a list, as the list itself: the rest hangs below the window. */
function drawnList(list: PlainList | undefined): Answers {
  if (!list) return {}
  return { [`api/profiles/${list.type}`]: list.profiles.slice(0, drawnProfiles) }
}

/** Answers with the page where no route fits. */
export type ShowMissing = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** The built page: its files, and index.html filled for each route. */
export async function addPageRoutes(
  app: ApiApp,
  deps: FirstDataDeps,
  folder: string,
): Promise<ShowMissing> {
  const { config, readPool } = deps
  const built = await readFile(join(folder, 'index.html'), 'utf8')
  const fill = readTemplate(built)
  const scripts = hashScripts(built)
  const scriptsOf = await readRouteScripts(folder)
  const writeFirstView = await readFirstView(folder, app.log)
  const withConcurrencyLimit = limitPerNetwork(concurrencyLimits.page)

  async function write(
    { head, plain, subject, page, picture, drawn }: Shown,
    nonce: string,
    request: FastifyRequest,
  ): Promise<Written> {
    const { element, answers, beside } = await readFirstData(deps, subject, request)
    const view = drawn
      ? await writeFirstView(drawn.path, { ...answers, ...drawn.answers }, nonce)
      : ''
    const body = writePlain(plain ?? { title: head.title, text: head.description })
    const written = [
      writeHead(head, config.publicUrl),
      ...(picture ? [preloadPicture(picture)] : []),
      plainSheet,
    ]
    const html = fill({
      head: written.join('\n    '),
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

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    find: () => Shown | Moved | Promise<Shown | Moved>,
  ): Promise<FastifyReply> {
    const elsewhere = otherLoopback(request.headers.host, config.publicUrl)
    if (elsewhere) return reply.redirect(`${elsewhere}${request.url}`, 307)
    const nonce = randomBytes(16).toString('base64url')
    // A place is held until the page is written, and not while a client takes it.
    const found = await withConcurrencyLimit(request, async () => {
      // Whoever left while they waited is written nothing.
      if (request.raw.socket.destroyed) throw new Refusal('unavailable')
      const shown = await find()
      return 'movedTo' in shown ? shown : { ...shown, ...(await write(shown, nonce, request)) }
    })
    if ('movedTo' in found) {
      // It may lead elsewhere tomorrow.
      reply.header('Cache-Control', 'no-cache')
      return reply.redirect(found.movedTo, 308)
    }
    const { head, status, body, encoding } = found
    reply
      .code(status ?? 200)
      .type('text/html; charset=utf-8')
      .headers({
        'Cache-Control': 'no-cache',
        'Content-Security-Policy': pagePolicy(nonce, scripts),
        Vary: 'Accept-Encoding',
        ...(head.isHidden && { 'X-Robots-Tag': 'noindex' }),
      })
    if (encoding) reply.header('Content-Encoding', encoding)
    return reply.send(body)
  }

  for (const page of pages) {
    const { data, path } = page
    // A page about one profile is found by it, below.
    if (data === 'profile') continue
    const subject = data === 'none' ? undefined : data
    app.get(path, { schema: { hide: true, querystring: paged } }, (request, reply) =>
      show(request, reply, async () => {
        const list =
          typeof data === 'object'
            ? await readPlainList(data.list, request.query.cursor)
            : undefined
        return {
          head: pageHead(page, config.publicUrl),
          ...(list && { plain: { list, isFirst: request.query.cursor === undefined } }),
          subject,
          page: path,
          // What a filter lets through is found by the page.
          ...(request.url === path && {
            picture: firstPicture(data, list),
            // A form is of no use before its scripts have come.
            ...(page.isIndexed && { drawn: { path, answers: drawnList(list) } }),
          }),
        }
      }),
    )
  }
  const asked = z.object({ id: z.string() })
  app.get(
    profilePage.path.replace('$', ':'),
    { schema: { hide: true, params: asked } },
    (request, reply) => show(request, reply, () => findProfilePage(request.params.id, request)),
  )

  async function findProfilePage(id: string, request: FastifyRequest): Promise<Shown | Moved> {
    const found = await findProfile(readPool, readProfileName(id))
    const profile = found?.status === 'listed' ? toPublicProfile(found) : undefined
    // Looked for in either case: else the time of the page tells a held profile from none.
    const moved = profile ? undefined : await findMoved(deps, id)
    if (!found && moved !== undefined) return { movedTo: profilePath(moved) }
    // Not told to be missing: its owner may see what others may not.
    if (!profile) {
      return { head: missingHead('Profile Not Found', pathOf(request)), status: 404 }
    }
    return {
      head: profileHead(profile, config.publicUrl),
      plain: { profile },
      subject: { profile, asked: id },
      page: profilePage.path,
      picture: { path: artworkPath(profile), room: 'wall' },
      // By the path that its handle has, in whichever spelling it was asked for.
      drawn: {
        path: profilePath(profile.handle),
        answers: { [`api/profile/${profile.handle}`]: profile },
      },
    }
  }

  /** A page of a list, from the first one on where the address names none that there is. */
  async function readPlainList(type: ProfileType, cursor: string | undefined): Promise<PlainList> {
    return { type, ...(await readDirectoryPage(readPool, { type, cursor, limit: plainProfiles })) }
  }

  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    globIgnore: [
      '**/index.html',
      '**/manifest.json',
      '**/*.br',
      '**/*.gz',
      `${viewFolder}/**`,
      ...(config.offlinePages ? [] : [`**${serviceWorkerPath}`]),
    ],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      if (path.includes(serviceWorkerPath)) {
        reply.headers(workerHeaders)
        return
      }
      const isHashed = path.includes('/assets/')
      reply.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })

  return async (request, reply) => {
    const [, bare] = slashed.exec(pathOf(request)) ?? []
    if (bare) return reply.redirect(`${bare}${request.url.slice(pathOf(request).length)}`, 308)
    return show(request, reply, () => ({
      head: missingHead('Page Not Found', pathOf(request)),
      status: 404,
    }))
  }
}
