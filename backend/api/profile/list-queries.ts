import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ListQuery, publicEndpoints } from '#contract/endpoints/public.ts'
import { defaultPage } from '#contract/list-limits.ts'
import { networkOf } from '#contract/network-of.ts'
import type { ProfileType } from '#contract/profile-type.ts'
import { formatCountHeaders } from '#contract/views/directory-count.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ApiApp } from '#edge/api-app.ts'
import { acceptsEncoding } from '#edge/compression.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { countByName } from '#edge/limits/count-by-name.ts'
import { shareByNetwork } from '#edge/limits/share-by-network.ts'
import { sendPrepared } from '#edge/prepared-body.ts'
import { readDirectoryPage, walkDirectory } from '#projections/directory/query.ts'
import { roleOf } from '../session/role.ts'
import { findSessionOf } from '../session/sessions.ts'
import type { ListCache, ListName } from './list-cache.ts'
import { streamList } from './stream-list.ts'

type ListDeps = Pick<ApiDeps, 'config' | 'pool' | 'readPool'> & { lists: ListCache }

/** Pages read at once, on connections that all requests share. */
const pagesAtOnce = 4
/** Pages read at once for one network: each keeps a core of the database busy. */
const pagesOfOneNetwork = 1
const pagesInLine = 16
/** Delay of a refusal: short for a person, and long for a program that ignores refusals. */
const refusedAfterMs = 500
/** Long lists sent at once to one network, and parts of all long lists read at once. */
const listsOfOneNetwork = 4
const partsAtOnce = 2
/** Error detail for a client with too many searches at once. */
export const tooManySearches = () =>
  new Refusal('rate-limited', {
    detail: 'Too many searches at once. Please try again in a moment.',
    retryAfter: 2,
  })

type ListRequest = FastifyRequest<{ Querystring: ListQuery }>

/** Adds the lists, in public form for every caller: whole from a cache, or filtered in pages. */
export function addListQueries(app: ApiApp, deps: ListDeps): void {
  const { readPool, lists } = deps
  const share = shareByNetwork({
    atOnce: pagesAtOnce,
    ofOneNetwork: pagesOfOneNetwork,
    inLine: pagesInLine,
    refuse: tooManySearches,
    refuseAfterMs: refusedAfterMs,
  })
  // Separate from pages, for which people wait. The limit covers reads only, not the time that a slow
  // client takes.
  const shareLong = shareByNetwork({ atOnce: partsAtOnce, ofOneNetwork: 1 })
  const open = countByName()

  async function sendWhole(name: ListName, request: FastifyRequest, reply: FastifyReply) {
    const list = await lists.get(name)
    if (list.kind === 'long') return sendLong(name, list.count, request, reply)
    reply.header('Total-Count', list.count).type('application/json; charset=utf-8')
    return sendPrepared(request, reply, list)
  }

  /** Streams a list. Each network has a few at once, since each part is a costly read. */
  async function sendLong(
    name: ListName,
    count: number,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const network = networkOf(request.ip)
    if (open.count(network) >= listsOfOneNetwork) throw tooManySearches()
    const compressed = acceptsEncoding('gzip', request)
    reply.headers({ 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding', 'Total-Count': count })
    if (compressed) reply.header('Content-Encoding', 'gzip')
    reply.type('application/json; charset=utf-8')
    // A response to HEAD has no body.
    if (request.method === 'HEAD') return reply.send(Readable.from([]))
    const leave = open.enter(network)
    try {
      const body = streamList(await beginWalk(name, network), { compressed })
      body.once('close', leave)
      return reply.send(body)
    } catch (error) {
      leave()
      throw error
    }
  }

  /** Reads a list in parts. The first is read at once, so that a fault can still set the status. */
  async function beginWalk(name: ListName, network: string): Promise<AsyncIterable<ProfileView[]>> {
    const parts = walkDirectory(readPool, name === 'all' ? undefined : name)
    const read = () => shareLong(network, () => parts.next())
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
    const { profiles, next, count } = await share(networkOf(request.ip), async () => {
      // The client may have disconnected while it waited.
      if (request.raw.socket.destroyed) throw tooManySearches()
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
