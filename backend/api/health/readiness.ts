import type { FastifyInstance } from 'fastify'
import { stopBudget } from '#backend/process/stop-budget.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { createProblem } from '#edge/problems/problems.ts'
import { sendProblem } from '#edge/problems/send-problem.ts'

/** State for load balancers: they may send requests only while it is `ready`. */
export type Lifecycle = () => 'starting' | 'ready' | 'stopping'

/**
 * Returns true once the app closes. Until then it serves requests, even while the process drains.
 */
type IsClosing = () => boolean

/**
 * Tracks the state of the process: ready with the read models, stopping once a stop is requested
 * or the app closes.
 */
export function followLifecycle(
  app: FastifyInstance,
  { projector, draining }: Pick<ApiDeps, 'projector' | 'draining'>,
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
  closeConnectionsOnStop(app, () => isClosing)
  return () => {
    if (isClosing || draining.aborted) return 'stopping'
    return isReady ? 'ready' : 'starting'
  }
}

/**
 * Responds 503 to requests that arrive over open connections during a stop, so that another process
 * serves them.
 */
function refuseWhileClosing(app: FastifyInstance, isClosing: IsClosing): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!isClosing() || request.routeOptions.url === '/readyz') return done()
    sendProblem(reply, { problem: createProblem('unavailable'), retryAfter: 1 })
  })
}

/**
 * Closes connections after their response, since the stop waits for kept-alive ones. Incomplete
 * requests are cut off after a time limit.
 */
function closeConnectionsOnStop(app: FastifyInstance, isClosing: IsClosing): void {
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
