import type { FastifyReply, FastifyRequest } from 'fastify'
import { endpoints, type ListQuery } from '#contract/endpoints.ts'
import { defaultPage } from '#contract/limits.ts'
import type { ProfileType } from '#contract/profile-type.ts'
import { writeCountHeaders } from '#contract/views/directory-count.ts'
import { Refusal } from '#domain/refusal.ts'
import { readDirectoryPage } from '#projections/directory/query.ts'
import { networkOf } from '#vault/identity.ts'
import { acceptsGzip } from '../accepts-gzip.ts'
import type { ApiApp } from '../api-app.ts'
import type { ApiDeps } from '../deps.ts'
import { holdsTag } from '../holds-tag.ts'
import { shareByNetwork } from '../limits/share-by-network.ts'
import { roleOf } from '../session/role.ts'
import { findAsker } from '../session/who.ts'
import type { ListCache, ListName } from './list-cache.ts'

type ListDeps = Pick<ApiDeps, 'config' | 'demo' | 'pool' | 'readPool'> & { lists: ListCache }

/** Pages that are read at once, of the connections that all requests share. */
const pagesAtOnce = 4
/** Those of one network: a page costs up to a second of a core, and nobody needs many at once. */
const pagesOfOneNetwork = 2
const pagesInLine = 16
const tooMany = () =>
  new Refusal('rate-limited', {
    detail: 'Too many searches at once. Please try again in a moment.',
    retryAfter: 2,
  })

type ListRequest = FastifyRequest<{ Querystring: ListQuery }>

/** The lists, in public form whoever asks: whole from ready-made bytes, or filtered page by page. */
export function addListQueries(app: ApiApp, deps: ListDeps): void {
  const { readPool, lists } = deps
  const share = shareByNetwork({
    atOnce: pagesAtOnce,
    ofOneNetwork: pagesOfOneNetwork,
    inLine: pagesInLine,
    refuse: tooMany,
  })

  async function sendWhole(name: ListName, request: FastifyRequest, reply: FastifyReply) {
    const { bytes, etag, count, gzip } = await lists.get(name)
    const packed = acceptsGzip(request)
    const tag = packed ? etag.replace(/"$/, '-gzip"') : etag
    reply.headers({
      'Cache-Control': 'no-cache',
      ETag: tag,
      Vary: 'Accept-Encoding',
      'Total-Count': count,
    })
    if (holdsTag(request, tag)) return reply.code(304).send()
    reply.type('application/json; charset=utf-8')
    return packed ? reply.header('Content-Encoding', 'gzip').send(await gzip()) : reply.send(bytes)
  }

  async function sendPage(
    type: ProfileType | undefined,
    request: ListRequest,
    reply: FastifyReply,
  ) {
    const { cursor, limit = defaultPage, fresh: _fresh, ...filter } = request.query
    const { profiles, next, count } = await share(networkOf(request.ip), async () => {
      // Whoever left while they waited is read nothing.
      if (request.raw.socket.destroyed) throw tooMany()
      return readDirectoryPage(readPool, { type, filter, cursor, limit })
    })
    reply.headers({ 'Cache-Control': 'no-cache', ...writeCountHeaders(count) })
    if (next !== null) reply.header('Next-Cursor', next)
    return profiles
  }

  /** Looked up here only, since lists are for everybody. */
  async function isStaff(request: FastifyRequest): Promise<boolean> {
    const asker = await findAsker(request, deps)
    return asker !== null && roleOf(asker.account, deps) !== 'owner'
  }

  async function answer(type: ProfileType | undefined, request: ListRequest, reply: FastifyReply) {
    const { fresh, ...rest } = request.query
    if (Object.values(rest).some((part) => part !== undefined && part !== '')) {
      return sendPage(type, request, reply)
    }
    if (fresh === 'true' && (await isStaff(request))) lists.clear()
    return sendWhole(type ?? 'all', request, reply)
  }

  const { listProfiles, listProfilesOfType } = endpoints
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
