import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { findRenamed, parseProfileName } from '#api/profile/profile-name.ts'
import { toPublicProfile } from '#api/profile/view.ts'
import { pages } from '#contract/all-pages.ts'
import { artworkPath, coverPath, logoPrint } from '#contract/drawings.ts'
import { type Page, profilePage, profilePath } from '#contract/pages.ts'
import { z } from '#contract/z.ts'
import type { ApiApp } from '#edge/api-app.ts'
import { listDirectoryPage } from '#projections/directory/query.ts'
import { findProfile } from '#projections/profile-page/query.ts'
import type { FirstDataDeps } from './first-data.ts'
import { type Answers, viewFolder } from './first-view.ts'
import { missingHead, pageHead, profileHead } from './head.ts'
import type { PlainList } from './plain.ts'
import { loadPage, type Moved, type PageContent, type SendPage } from './send-page.ts'
import { serviceWorkerPath, workerHeaders } from './service-worker.ts'

/** Profiles per page of a list without scripts. */
const plainProfiles = 12
/** Profiles in the first view of a list. */
const drawnProfiles = 9

/** Responds with the page "not found" where no route matches. */
export type ShowMissing = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Registers the built page: its files, and index.html filled for each route. */
export async function registerPageRoutes(
  app: ApiApp,
  deps: FirstDataDeps,
  folder: string,
): Promise<ShowMissing> {
  const sendPage = await loadPage(deps, folder, app.log)
  for (const page of pages) if (page.data !== 'profile') registerPage(app, deps, page, sendPage)
  app.get(
    profilePage.path.replace('$', ':'),
    { schema: { hide: true, params: z.object({ id: z.string() }) } },
    (request, reply) =>
      sendPage(request, reply, () => findProfilePage(deps, request.params.id, request)),
  )
  await registerFiles(app, folder, deps.config)
  return (request, reply) => sendMissing(request, reply, sendPage)
}

/** The address of a page may contain anything. An invalid cursor counts as none. */
const paged = z.object({
  cursor: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional()
    .catch(undefined),
})

function registerPage(app: ApiApp, deps: FirstDataDeps, page: Page, sendPage: SendPage): void {
  app.get(page.path, { schema: { hide: true, querystring: paged } }, (request, reply) =>
    sendPage(request, reply, () => findPage(deps, page, request.query.cursor, request.url)),
  )
}

async function findPage(
  { config, readPool }: FirstDataDeps,
  page: Page,
  cursor: string | undefined,
  url: string,
): Promise<PageContent> {
  const { data, path } = page
  const list: PlainList | undefined =
    typeof data === 'object'
      ? {
          type: data.list,
          ...(await listDirectoryPage(readPool, { type: data.list, cursor, limit: plainProfiles })),
        }
      : undefined
  return {
    head: pageHead(page, config.publicUrl),
    ...(list && { plain: { list, isFirst: cursor === undefined } }),
    ...(data !== 'none' && data !== 'profile' && { subject: data }),
    page: path,
    // The page itself applies filters, so a filtered list has no first view.
    ...(url === path && {
      picture: firstPicture(data, list),
      // A form needs its scripts, so it has no first view.
      ...(page.isIndexed && { drawn: { path, answers: firstProfiles(list) } }),
    }),
  }
}

/** Returns the first picture of a page, if it is known before the page loads. */
function firstPicture(data: Page['data'], list: PlainList | undefined): PageContent['picture'] {
  const [first] = list?.profiles ?? []
  if (first) return { path: artworkPath(first), room: 'card' }
  return data === 'home' ? { path: coverPath(logoPrint), room: 'wall' } : undefined
}

/** Returns the first profiles of a list as the answer of the list's call. */
function firstProfiles(list: PlainList | undefined): Answers {
  if (!list) return {}
  return { [`api/profiles/${list.type}`]: list.profiles.slice(0, drawnProfiles) }
}

async function findProfilePage(
  deps: FirstDataDeps,
  id: string,
  request: FastifyRequest,
): Promise<PageContent | Moved> {
  const { config, readPool } = deps
  const found = await findProfile(readPool, parseProfileName(id))
  const profile = found?.status === 'listed' ? toPublicProfile(found) : undefined
  // Read in either case: otherwise the response time would reveal a held profile.
  const moved = profile ? undefined : await findRenamed(deps, id)
  if (!found && moved !== undefined) return { movedTo: profilePath(moved) }
  if (!profile) return { head: missingHead('Profile Not Found', pathOf(request)), status: 404 }
  return {
    head: profileHead(profile, config.publicUrl),
    plain: { profile },
    subject: { profile, asked: id },
    page: profilePage.path,
    picture: { path: artworkPath(profile), room: 'wall' },
    // The path has the current spelling of the handle, whatever the request used.
    drawn: {
      path: profilePath(profile.handle),
      answers: { [`api/profile/${profile.handle}`]: profile },
    },
  }
}

async function registerFiles(
  app: ApiApp,
  folder: string,
  { offlinePages }: FirstDataDeps['config'],
): Promise<void> {
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
      ...(offlinePages ? [] : [`**${serviceWorkerPath}`]),
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
}

/** A path with extra slashes at its end. Browsers read a backslash as a slash, so paths with one are left alone. */
const slashed = /^((?:\/[^/\\]+)+)\/+$/
const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? '/'

async function sendMissing(
  request: FastifyRequest,
  reply: FastifyReply,
  sendPage: SendPage,
): Promise<FastifyReply> {
  const path = pathOf(request)
  const [, bare] = slashed.exec(path) ?? []
  if (bare) return reply.redirect(`${bare}${request.url.slice(path.length)}`, 308)
  return sendPage(request, reply, () => ({
    head: missingHead('Page Not Found', path),
    status: 404,
  }))
}
