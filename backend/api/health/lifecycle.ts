import type { FastifyInstance } from 'fastify'
import { stopBudget } from '#backend/process/stop-budget.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { makeProblem } from '#edge/problems/problems.ts'
import { sendProblem } from '#edge/problems/send-problem.ts'

/** Whether a balancer may send requests to the process: only while it is `ready`. */
export type Lifecycle = () => 'starting' | 'ready' | 'stopping'

/** Whether the app has begun to close. Requests are answered until then, also by a process that is leaving. */
type IsClosing = () => boolean

/** Ready with the read models; stopping once the process is told to stop, or the app closes. */
export function followLifecycle(
  app: FastifyInstance,
  { projector, leaving }: Pick<ApiDeps, 'projector' | 'leaving'>,
): Lifecycle {
  let isReady = false
  let isClosing = false
  projector.ready.then(
    () => {
      isReady = true
    },
    () => undefined,
  )
  app.addHook('preClose', async () => {
    isClosing = true
  })
  refuseWhileClosing(app, () => isClosing)
  letConnectionsGo(app, () => isClosing)
  return () => {
    if (isClosing || leaving.aborted) return 'stopping'
    return isReady ? 'ready' : 'starting'
  }
}

/** Answers 503 to requests that still come over open connections: another process can serve them. */
function refuseWhileClosing(app: FastifyInstance, isClosing: IsClosing): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!isClosing() || request.routeOptions.url === '/readyz') return done()
    sendProblem(reply, { problem: makeProblem('unavailable'), retryAfter: 1 })
  })
}

/**
 * A connection that was busy when the stop began would be kept alive after its answer, and the stop
 * would wait for it. Nor may a client that stops in the middle of a request hold up the stop.
 */
function letConnectionsGo(app: FastifyInstance, isClosing: IsClosing): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing()) reply.header('Connection', 'close')
    done(null, payload)
  })
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (isClosing()) raw.socket.end()
    done()
  })
  let timer: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    timer = setTimeout(() => app.server.closeAllConnections(), stopBudget.requestsMs)
  })
  app.addHook('onClose', async () => clearTimeout(timer))
}
