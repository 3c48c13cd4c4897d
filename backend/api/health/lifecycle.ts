import type { FastifyInstance } from 'fastify'
import { stopBudget } from '#backend/setup/process/stop-budget.ts'
import type { ApiDeps } from '../deps.ts'
import { makeProblem } from '../problems.ts'
import { sendProblem } from '../send-problem.ts'

/** Whether the process takes requests. `stopping` is set once, and for good. */
export type Lifecycle = { ready: boolean; stopping: boolean }

/** Ready with the read models, stopping with the app. */
export function followLifecycle(
  app: FastifyInstance,
  { projector }: Pick<ApiDeps, 'projector'>,
): Lifecycle {
  const lifecycle: Lifecycle = { ready: false, stopping: false }
  projector.ready.then(
    () => {
      lifecycle.ready = true
    },
    () => undefined,
  )
  app.addHook('preClose', async () => {
    lifecycle.stopping = true
  })
  refuseWhileStopping(app, lifecycle)
  letConnectionsGo(app, lifecycle)
  return lifecycle
}

/** What comes over a connection that is still open is told to come back: to the next process, or to another one. */
function refuseWhileStopping(app: FastifyInstance, lifecycle: Lifecycle): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!lifecycle.stopping || request.routeOptions.url === '/readyz') return done()
    sendProblem(reply, { problem: makeProblem('unavailable'), retryAfter: 1 })
  })
}

/**
 * A connection that was busy when the stop began would be kept alive after its answer, and the stop
 * would wait for it. Nor may a client that stops in the middle of a request hold up the stop.
 */
function letConnectionsGo(app: FastifyInstance, lifecycle: Lifecycle): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (lifecycle.stopping) reply.header('Connection', 'close')
    done(null, payload)
  })
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (lifecycle.stopping) raw.socket.end()
    done()
  })
  let timer: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    timer = setTimeout(() => app.server.closeAllConnections(), stopBudget.requestsMs)
  })
  app.addHook('onClose', async () => clearTimeout(timer))
}
