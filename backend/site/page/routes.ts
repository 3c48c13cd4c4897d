import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { findCurrentHandle, parseProfileRef } from '#api/profile/profile-ref.ts'
import { toPublicProfile } from '#api/profile/view.ts'
import { artworkPath, logoPrint, printPath } from '#contract/artwork/drawings.ts'
import { pages } from '#contract/pages/all-pages.ts'
import { type Page, profilePage, profilePath } from '#contract/pages/pages.ts'
import type { ProfileType } from '#contract/profile/profile-type.ts'
import { isFiltered } from '#contract/search/filter-search.ts'
import { parseKnownFilter } from '#contract/search/known-filter.ts'
import { maxQuery } from '#contract/search/list-limits.ts'
import { parseSearch, stringifySearch } from '#contract/search/search-params.ts'
import { z } from '#contract/z.ts'
import type { ApiApp } from '#edge/api-app.ts'
import { orders } from '#projections/directory/orders.ts'
import { listDirectoryPage } from '#projections/directory/query.ts'
import { findProfile } from '#projections/profile-page/query.ts'
import type { FirstDataDeps } from './first-data.ts'
import { viewFolder } from './first-view.ts'
import { missingHead, pageHead, profileHead } from './head.ts'
import { createPageSender, type Moved, type PageContent, type SendPage } from './send-page.ts'
import { serviceWorkerPath, workerHeaders } from './service-worker.ts'

/** Number of profiles in the first view of a list. It fills whole rows of one, two and three columns. */
const firstViewProfiles = 12
/** Paths at which the pages of missing profiles, and of all other missing pages, are rendered. */
const missingProfilePath = profilePath('-')
const missingPath = '/-'

/** Responds with the page "not found" where no route matches. */
export type NotFoundHandler = (
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>

/** Registers the built page: its files, and index.html filled for each route. */
export async function registerPageRoutes(
  app: ApiApp,
  deps: FirstDataDeps,
  folder: string,
): Promise<NotFoundHandler> {
  const sendPage = await createPageSender(deps, folder, app.log)
  for (const page of pages) if (page.data !== 'profile') registerPage(app, deps, page, sendPage)
  app.get(
    toPattern(profilePage),
    { schema: { params: z.object({ id: z.string() }) } },
    (request, reply) =>
      sendPage(request, reply, () => findProfilePage(deps, request.params.id, request)),
  )
  await registerFiles(app, folder, deps.config)
  return (request, reply) => sendMissing(request, reply, sendPage)
}

function registerPage(app: ApiApp, deps: FirstDataDeps, page: Page, sendPage: SendPage): void {
  const { data } = page
  app.get(toPattern(page), (request, reply) => {
    if (typeof data !== 'object') {
      return sendPage(request, reply, () => findPage(deps, page, request))
    }
    const send = () => sendPage(request, reply, () => findListPage(deps, page, data.list, request))
    // A search waits for its own limit before it counts against the limit of pages.
    const isSearch = isFiltered(parseKnownFilter(parseQuery(request), data.list))
    return isSearch ? deps.withSearchLimit(request, send) : send()
  })
}

/** Returns the path of a page as a Fastify pattern: `/profile/:id`. */
const toPattern = ({ path }: Page) => path.replace('$', ':')

function findPage({ config }: FirstDataDeps, page: Page, request: FastifyRequest): PageContent {
  const { data, path, isIndexed } = page
  const { q } = parseQuery(request)
  const isSearch = data === 'home' && q !== undefined && q.length <= maxQuery
  return {
    head: { ...pageHead(page, config.publicUrl), path: pathOf(request) },
    ...((data === 'home' || data === 'milestones') && { subject: data }),
    route: path,
    ...(data === 'home' && { picture: { path: printPath(logoPrint), slot: 'wall' } }),
    // Forms depend on the wallet and on drafts, which only the browser knows.
    ...(isIndexed && { view: { path: path + stringifySearch(isSearch ? { q } : {}) } }),
  }
}

async function findListPage(
  { config, readPool }: FirstDataDeps,
  page: Page,
  type: ProfileType,
  request: FastifyRequest,
): Promise<PageContent> {
  const query = parseQuery(request)
  const search = parseKnownFilter(query, type)
  const { sort, ...filter } = search
  const { cursor = '' } = query
  const isPaged = orders[sort ?? 'newest'].parseCursor(cursor) !== undefined
  // An invalid cursor is ignored.
  const listQuery = {
    type,
    filter,
    sort,
    limit: firstViewProfiles,
    cursor: isPaged ? cursor : undefined,
  }
  const { profiles, next } = await listDirectoryPage(readPool, listQuery)
  const [first] = profiles
  return {
    head: pageHead(page, config.publicUrl),
    subject: {
      list: type,
      renderedPage: { type, search, profiles, next, isStart: !isPaged },
    },
    route: page.path,
    picture: first && { path: artworkPath(first), slot: 'card' },
    view: { path: page.path + stringifySearch(search) },
  }
}

/** Parses the query of a page's address, which may contain anything. */
function parseQuery({ url }: FastifyRequest): Record<string, string> {
  return parseSearch(url.split('?')[1] ?? '')
}

async function findProfilePage(
  deps: FirstDataDeps,
  id: string,
  request: FastifyRequest,
): Promise<PageContent | Moved> {
  const { config, readPool } = deps
  const found = await findProfile(readPool, parseProfileRef(id))
  const profile = found?.status === 'listed' ? toPublicProfile(found) : undefined
  // Read in either case: otherwise the response time would reveal a held profile.
  const currentHandle = profile ? undefined : await findCurrentHandle(deps, id)
  if (!found && currentHandle !== undefined) return { movedTo: profilePath(currentHandle) }
  if (!profile) {
    const head = missingHead('Profile Not Found', pathOf(request))
    return { head, status: 404, route: profilePage.path, view: { path: missingProfilePath } }
  }
  return {
    head: profileHead(profile, config.publicUrl),
    profile: { [`api/profile/${id}`]: profile },
    route: profilePage.path,
    picture: { path: artworkPath(profile), slot: 'wall' },
    // The path has the current spelling of the handle, whatever the request used.
    view: {
      path: profilePath(profile.handle),
      responses: { [`api/profile/${profile.handle}`]: profile },
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
const trailingSlashes = /^((?:\/[^/\\]+)+)\/+$/
const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? '/'

async function sendMissing(
  request: FastifyRequest,
  reply: FastifyReply,
  sendPage: SendPage,
): Promise<FastifyReply> {
  const path = pathOf(request)
  const [, trimmed] = trailingSlashes.exec(path) ?? []
  if (trimmed) return reply.redirect(`${trimmed}${request.url.slice(path.length)}`, 308)
  return sendPage(request, reply, () => ({
    head: missingHead('Page Not Found', path),
    status: 404,
    view: { path: missingPath },
  }))
}
