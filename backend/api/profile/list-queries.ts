import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ListQuery, publicEndpoints } from '#contract/endpoints/public.ts'
import { defaultPage } from '#contract/list-limits.ts'
import { networkOf } from '#contract/network-of.ts'
import type { ProfileType } from '#contract/profile-type.ts'
import { writeCountHeaders } from '#contract/views/directory-count.ts'
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
import { findAsker } from '../session/who.ts'
import type { ListCache, ListName } from './list-cache.ts'
import { streamList } from './stream-list.ts'

type ListDeps = Pick<ApiDeps, 'config' | 'pool' | 'readPool'> & { lists: ListCache }

/** Pages that are read at once, of the connections that all requests share. */
const pagesAtOnce = 4
/** Those of one network: each one keeps a core of the database busy, and nobody needs two at once. */
const pagesOfOneNetwork = 1
const pagesInLine = 16
/** Short for somebody who waits for an answer, and long for a program that heeds none. */
const refusedAfterMs = 500
/** Long lists of one network that are being sent, and stretches of all of them that are read at once. */
const listsOfOneNetwork = 4
const stretchesAtOnce = 2
/** Error detail for a client with too many searches at once. */
export const tooManySearches = () =>
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
    refuse: tooManySearches,
    refuseAfterMs: refusedAfterMs,
  })
  // Apart from pages, which people wait for. A place is held for a read, and not while a client takes
  // what was read, as slowly as it likes.
  const shareLong = shareByNetwork({ atOnce: stretchesAtOnce, ofOneNetwork: 1 })
  const open = countByName()

  async function sendWhole(name: ListName, request: FastifyRequest, reply: FastifyReply) {
    const list = await lists.get(name)
    if (list.kind === 'long') return sendLong(name, list.count, request, reply)
    reply.header('Total-Count', list.count).type('application/json; charset=utf-8')
    return sendPrepared(request, reply, list)
  }

  /** A list as it is read. A network has a few at once, and each stretch of them is a costly read. */
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
    // Nobody reads what a HEAD would be sent.
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

  /** All of a list, with its first stretch read, so that a fault of the database can still be told. */
  async function beginWalk(name: ListName, network: string): Promise<AsyncIterable<ProfileView[]>> {
    const stretches = walkDirectory(readPool, name === 'all' ? undefined : name)
    const read = () => shareLong(network, () => stretches.next())
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
      // Whoever left while they waited is read nothing.
      if (request.raw.socket.destroyed) throw tooManySearches()
      return readDirectoryPage(readPool, { type, filter, sort, cursor, limit })
    })
    reply.headers({ 'Cache-Control': 'no-cache', ...writeCountHeaders(count) })
    if (next !== null) reply.header('Next-Cursor', next)
    return profiles
  }

  /** Looked up here only, since lists are for everybody. */
  async function isStaff(request: FastifyRequest): Promise<boolean> {
    const asker = await findAsker(request, deps)
    return asker !== null && roleOf(asker, deps) !== 'owner'
  }

  /** What is held of a list, from the database. It changes nothing, so no event tells of it. */
  async function readAnew(name: ListName): Promise<void> {
    lists.drop(name)
    await lists.get(name)
  }

  async function answer(type: ProfileType | undefined, request: ListRequest, reply: FastifyReply) {
    const { fresh, ...rest } = request.query
    if (fresh === 'true' && (await isStaff(request))) await readAnew(type ?? 'all')
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
