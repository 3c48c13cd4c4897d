import type { FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import { type LiveRequest, liveRequest } from '#contract/live/live.ts'
import { networkOf } from '#contract/network-of.ts'
import { parseJson } from '#contract/parse-json.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ApiApp } from '#edge/api-app.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { limitPerKey } from '#edge/limits/concurrency-limit.ts'
import { socketLimit } from '#edge/limits/limits.ts'
import { createSharedCapacity } from '#edge/limits/shared-capacity.ts'
import { createProblem } from '#edge/problems/problems.ts'
import { sendProblem } from '#edge/problems/send-problem.ts'
import { listen } from '#postgres/listen.ts'
import { roleOf } from '../session/role.ts'
import { sessionEndedChannel } from '../session/store.ts'
import { startHeartbeat } from './heartbeat.ts'
import type { Hub } from './hub.ts'
import { dropSocket, isOpen, type LiveSocket, sendMessage } from './live-socket.ts'
import { registerWebsocket } from './register-websocket.ts'
import { type SubscribeDeps, subscribe, unsubscribe } from './subscribe.ts'

/** Maximum pending requests of one socket. */
const maxPending = 20
/** Close codes of websockets (RFC 6455 and IANA). */
const policyViolation = 1008
const tryAgainLater = 1013

type LiveDeps = Pick<ApiDeps, 'config' | 'logId' | 'logger' | 'pool' | 'readPool'> & {
  hub: Hub
}

/** Registers the websocket /api/live, which sends changes of the read models. */
export async function registerLiveRoutes(
  app: ApiApp,
  deps: LiveDeps,
  limit = socketLimit,
): Promise<void> {
  const { hub, logger, pool } = deps
  const subscribeDeps = {
    ...deps,
    withCatchUpLimit: limitPerKey('catchUp'),
    withReadLimit: limitPerKey('catchUpRead'),
  }
  const stopping = new AbortController()
  const stopHeartbeat = startHeartbeat({ ...deps, roleOf: (session) => roleOf(session, deps) })
  const capacity = createSharedCapacity(limit)
  const dropEndedSession = ({ payload }: { payload?: string | undefined }) => {
    for (const socket of hub.sockets)
      if (socket.session && socket.session.id === payload) dropSocket(socket, 'signed-out')
  }
  const listener = { channel: sessionEndedChannel, onNotification: dropEndedSession }
  const listening = listen(pool.options, listener, stopping.signal)
  // Registered before the plugin's hook, which closes sockets without a reason.
  app.addHook('preClose', async () => {
    stopHeartbeat()
    stopping.abort()
    for (const socket of hub.sockets) dropSocket(socket, 'stopping')
    await Promise.all([hub.stop(), listening])
  })
  await registerWebsocket(app)

  app.route({
    method: 'GET',
    url: '/api/live',
    config: { session: 'optional' },
    preValidation: async ({ ws, ip }) => {
      if (ws && !capacity.accepts(ip, { weight: 1 }))
        throw new Refusal('unavailable', { retryAfter: 5 })
    },
    handler: (_request, reply) =>
      sendProblem(reply.header('Upgrade', 'websocket'), {
        problem: createProblem('invalid-input', {
          status: 426,
          title: 'Upgrade required',
          detail: 'This address is a websocket.',
        }),
      }),
    wsHandler: (raw, request) => {
      const network = networkOf(request.ip)
      const session = request.session ?? undefined
      const socket: LiveSocket = {
        raw,
        session,
        role: session && roleOf(session, deps),
        network,
        requestedAfter: 0n,
        topics: new Map(),
        unsubscribed: new Map(),
        isAlive: true,
      }
      hub.join(socket)
      const { release } = capacity.acquire(request.ip, () => dropSocket(socket, 'too-many'), {
        weight: 1,
      })
      raw.on('close', () => {
        hub.leave(socket)
        release()
      })
      raw.on('pong', () => {
        socket.isAlive = true
      })
      raw.on('message', handleInOrder(subscribeDeps, socket, request))
      logger.debug({ sockets: hub.sockets.size }, 'a socket was opened')
    },
  })
}

/** Handles the messages of a client one after the other. */
function handleInOrder(deps: SubscribeDeps, socket: LiveSocket, { log }: FastifyRequest) {
  const oneByOne = pLimit(1)
  return (data: { toString: () => string }) => {
    if (oneByOne.activeCount + oneByOne.pendingCount >= maxPending) {
      return socket.raw.close(policyViolation, 'too many requests')
    }
    // Parsed immediately, so that pending requests do not hold their raw bytes.
    const { data: message } = liveRequest.safeParse(parseJson(data.toString()))
    oneByOne(() => handleMessage(deps, socket, message)).catch((error) => {
      log.warn({ err: error }, 'a live request failed')
      sendMessage(socket, { refused: 'request', code: 'unavailable' })
      // A partial catch-up cannot continue. The client resumes from its position.
      socket.raw.close(tryAgainLater, 'unavailable')
    })
  }
}

async function handleMessage(
  deps: SubscribeDeps,
  socket: LiveSocket,
  request: LiveRequest | undefined,
): Promise<void> {
  // The socket may have closed while the request was pending.
  if (!isOpen(socket)) return
  if (!request) sendMessage(socket, { refused: 'request', code: 'invalid-input' })
  else if ('subscribe' in request) await subscribe(deps, socket, request)
  else unsubscribe(deps.hub, socket, request.unsubscribe)
}
