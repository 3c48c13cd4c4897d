import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ListQuery, publicEndpoints } from '#contract/endpoints/public.ts'
import type { ProfileType } from '#contract/profile/profile-type.ts'
import { defaultPageSize } from '#contract/search/list-limits.ts'
import { formatCountHeaders, totalHeader } from '#contract/views/directory-count.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import type { ApiApp } from '#edge/api-app.ts'
import { acceptsEncoding } from '#edge/compression.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { limitPerNetwork, type WithConcurrencyLimit } from '#edge/limits/concurrency-limit.ts'
import { sendPrepared } from '#edge/prepared-body.ts'
import { requireClientConnected } from '#edge/require-client-connected.ts'
import { listDirectoryPage, walkDirectory } from '#projections/directory/query.ts'
import { addRoute } from '../../add-route.ts'
import { findSessionOf } from '../../session/sessions.ts'
import { viewerOf } from '../../session/viewer.ts'
import type { ListCache, ListName } from './list-cache.ts'
import { streamList } from './stream-list.ts'

type ListDeps = Pick<ApiDeps, 'config' | 'pool' | 'readPool'> & {
  lists: ListCache
  /** Limit of searches, which HTML pages and the API share. */
  withSearchLimit: WithConcurrencyLimit<{ ip: string }>
}

type LimitedListDeps = ListDeps & {
  /** Limit of long lists while they are sent. */
  withListLimit: WithConcurrencyLimit<{ ip: string }>
  /** Limit of the reads for them. */
  withReadLimit: WithConcurrencyLimit<{ ip: string }>
}

type ListRequest = FastifyRequest<{ Querystring: ListQuery }>

/** Registers the routes of lists, in public form: whole from a cache, or filtered in pages. */
export function registerListRoutes(app: ApiApp, deps: ListDeps): void {
  const limitedDeps = {
    ...deps,
    withListLimit: limitPerNetwork('longList'),
    withReadLimit: limitPerNetwork('longListRead'),
  }
  const { listProfiles, listProfilesOfType } = publicEndpoints
  addRoute(app, listProfiles, {}, (request, reply) =>
    sendList(limitedDeps, undefined, request, reply),
  )
  addRoute(app, listProfilesOfType, {}, (request, reply) =>
    sendList(limitedDeps, request.params.type, request, reply),
  )
}

async function sendList(
  deps: LimitedListDeps,
  type: ProfileType | undefined,
  request: ListRequest,
  reply: FastifyReply,
) {
  const { lists } = deps
  const name = type ?? 'all'
  const { fresh, ...rest } = request.query
  if (fresh === 'true' && (await isFromStaff(deps, request))) {
    lists.evict(name)
    await lists.get(name)
  }
  if (Object.values(rest).some((part) => part !== undefined && part !== '')) {
    return sendPage(deps, type, request, reply)
  }
  const list = await lists.get(name)
  if (list.kind === 'long') return sendLongList(deps, { name, count: list.count }, request, reply)
  reply.header(totalHeader, list.count).type('application/json; charset=utf-8')
  return sendPrepared(request, reply, list)
}

/** Returns true for staff. Lists are public, so the session is looked up only here. */
async function isFromStaff(deps: ListDeps, request: FastifyRequest): Promise<boolean> {
  return viewerOf({ session: await findSessionOf(request, deps) }, deps).isStaff
}

async function sendPage(
  { readPool, withSearchLimit }: LimitedListDeps,
  type: ProfileType | undefined,
  request: ListRequest,
  reply: FastifyReply,
) {
  const { cursor, limit = defaultPageSize, sort, fresh: _fresh, ...filter } = request.query
  const { profiles, next, count } = await withSearchLimit(request, async () => {
    requireClientConnected(request)
    return listDirectoryPage(readPool, { type, filter, sort, cursor, limit })
  })
  reply.headers({ 'Cache-Control': 'no-cache', ...formatCountHeaders(count) })
  if (next !== null) reply.header('Next-Cursor', next)
  return profiles
}

/** Sends a list while it is read. */
async function sendLongList(
  deps: LimitedListDeps,
  { name, count }: { name: ListName; count: number },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const isCompressed = acceptsEncoding('gzip', request)
  reply.headers({ 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding', [totalHeader]: count })
  if (isCompressed) reply.header('Content-Encoding', 'gzip')
  reply.type('application/json; charset=utf-8')
  // A response to HEAD has no body.
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  return deps.withListLimit(request, async () => {
    reply.send(streamList(await beginWalk(deps, name, request), { isCompressed }))
    await finished(reply.raw).catch(() => undefined)
    return reply
  })
}

/** Reads a list in pages. The first is read before the response starts, so that a fault sets the status. */
async function beginWalk(
  { readPool, withReadLimit }: LimitedListDeps,
  name: ListName,
  request: FastifyRequest,
): Promise<AsyncIterable<ProfileView[]>> {
  const pages = walkDirectory(readPool, name === 'all' ? undefined : name)
  // The limit covers only the reads: a slow client must not block others while it receives a page.
  const read = () => withReadLimit(request, () => pages.next())
  const first = await read()
  return (async function* () {
    for (let next = first; !next.done; next = await read()) yield next.value
  })()
}
