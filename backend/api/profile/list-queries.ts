import type { FastifyReply, FastifyRequest } from 'fastify'
import { endpoints, type ListQuery } from '#contract/endpoints.ts'
import { maxPage } from '#contract/limits.ts'
import type { ProfileType } from '#contract/profile-type.ts'
import { countDirectory, listDirectory } from '#projections/directory/query.ts'
import { acceptsGzip } from '../accepts-gzip.ts'
import type { ApiApp } from '../api-app.ts'
import type { ApiDeps } from '../deps.ts'
import { holdsTag } from '../holds-tag.ts'
import type { ListCache, ListName } from './list-cache.ts'

type ListDeps = Pick<ApiDeps, 'readPool'> & { lists: ListCache }

/** The lists, in public form whoever asks: whole from ready-made bytes, or filtered page by page. */
export function addListQueries(app: ApiApp, { readPool, lists }: ListDeps): void {
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

  async function sendPage(type: ProfileType | undefined, query: ListQuery, reply: FastifyReply) {
    const { cursor, limit = maxPage, fresh: _fresh, ...filter } = query
    const [{ profiles, next }, count] = await Promise.all([
      listDirectory(readPool, { type, filter, cursor, limit }),
      countDirectory(readPool, { type, filter }),
    ])
    reply.headers({ 'Cache-Control': 'no-cache', 'Total-Count': count })
    if (next !== null) reply.header('Next-Cursor', next)
    return profiles
  }

  async function answer(
    type: ProfileType | undefined,
    request: FastifyRequest<{ Querystring: ListQuery }>,
    reply: FastifyReply,
  ) {
    const { fresh, ...rest } = request.query
    if (Object.values(rest).some((part) => part !== undefined && part !== '')) {
      return sendPage(type, request.query, reply)
    }
    if (fresh === 'true') lists.clear()
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
