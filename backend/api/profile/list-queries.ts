import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ListQuery, publicEndpoints } from '#contract/endpoints/public.ts'
import { defaultPage } from '#contract/list-limits.ts'
import type { ProfileType } from '#contract/profile-type.ts'
import { formatCountHeaders } from '#contract/views/directory-count.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import type { ApiApp } from '#edge/api-app.ts'
import { acceptsEncoding } from '#edge/compression.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { limitPerNetwork } from '#edge/limits/concurrency-limit.ts'
import { concurrencyLimits } from '#edge/limits/limits.ts'
import { sendPrepared } from '#edge/prepared-body.ts'
import { requireConnected } from '#edge/require-connected.ts'
import { readDirectoryPage, walkDirectory } from '#projections/directory/query.ts'
import { roleOf } from '../session/role.ts'
import { findSessionOf } from '../session/sessions.ts'
import type { ListCache, ListName } from './list-cache.ts'
import { streamList } from './stream-list.ts'

type ListDeps = Pick<ApiDeps, 'config' | 'pool' | 'readPool'> & { lists: ListCache }

type ListRequest = FastifyRequest<{ Querystring: ListQuery }>

/** Adds the lists, in public form for every caller: whole from a cache, or filtered in pages. */
export function addListQueries(app: ApiApp, deps: ListDeps): void {
  const { readPool, lists } = deps
  const withPageLimit = limitPerNetwork(concurrencyLimits.listPage)
  const withListLimit = limitPerNetwork(concurrencyLimits.longList)
  const withReadLimit = limitPerNetwork(concurrencyLimits.longListRead)

  async function sendWhole(name: ListName, request: FastifyRequest, reply: FastifyReply) {
    const list = await lists.get(name)
    if (list.kind === 'long') return sendLong(name, list.count, request, reply)
    reply.header('Total-Count', list.count).type('application/json; charset=utf-8')
    return sendPrepared(request, reply, list)
  }

  /** Sends a list while it is read. */
  async function sendLong(
    name: ListName,
    count: number,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const compressed = acceptsEncoding('gzip', request)
    reply.headers({ 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding', 'Total-Count': count })
    if (compressed) reply.header('Content-Encoding', 'gzip')
    reply.type('application/json; charset=utf-8')
    // A response to HEAD has no body.
    if (request.method === 'HEAD') return reply.send(Readable.from([]))
    return withListLimit(request, async () => {
      reply.send(streamList(await beginWalk(name, request), { compressed }))
      await finished(reply.raw).catch(() => undefined)
      return reply
    })
  }

  /** Reads a list in parts. The first is read at once, so that a fault can still set the status. */
  async function beginWalk(
    name: ListName,
    request: FastifyRequest,
  ): Promise<AsyncIterable<ProfileView[]>> {
    const parts = walkDirectory(readPool, name === 'all' ? undefined : name)
    // A slow client holds no place while it takes what was read.
    const read = () => withReadLimit(request, () => parts.next())
    const first = await read()
    return (async function* () {
      for (let next = first; !next.done; next = await read()) yield next.value
    })()
  }

  async function sendPage(
    type: ProfileType | undefined,
    request: ListRequest,
    reply: FastifyReply,
  ) {
    const { cursor, limit = defaultPage, sort, fresh: _fresh, ...filter } = request.query
    const { profiles, next, count } = await withPageLimit(request, async () => {
      requireConnected(request)
      return readDirectoryPage(readPool, { type, filter, sort, cursor, limit })
    })
    reply.headers({ 'Cache-Control': 'no-cache', ...formatCountHeaders(count) })
    if (next !== null) reply.header('Next-Cursor', next)
    return profiles
  }

  /** Lists are public, so the session is looked up only here. */
  async function isStaff(request: FastifyRequest): Promise<boolean> {
    const asker = await findSessionOf(request, deps)
    return asker !== null && roleOf(asker, deps) !== 'owner'
  }

  /** Reloads a cached list from the database. */
  async function reload(name: ListName): Promise<void> {
    lists.drop(name)
    await lists.get(name)
  }

  async function answer(type: ProfileType | undefined, request: ListRequest, reply: FastifyReply) {
    const { fresh, ...rest } = request.query
    if (fresh === 'true' && (await isStaff(request))) await reload(type ?? 'all')
    if (Object.values(rest).some((part) => part !== undefined && part !== '')) {
      return sendPage(type, request, reply)
    }
    return sendWhole(type ?? 'all', request, reply)
  }

  const { listProfiles, listProfilesOfType } = publicEndpoints
  app.get(
    listProfiles.path,
    { schema: { querystring: listProfiles.query, response: { 200: listProfiles.response } } },
    (request, reply) => answer(undefined, request, reply),
  )
  app.get(
    listProfilesOfType.path,
    {
      schema: {
        params: listProfilesOfType.params,
        querystring: listProfilesOfType.query,
        response: { 200: listProfilesOfType.response },
      },
    },
    (request, reply) => answer(request.params.type, request, reply),
  )
}
