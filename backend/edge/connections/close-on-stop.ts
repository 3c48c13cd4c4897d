import type { FastifyInstance } from 'fastify'
import { stopBudget } from '#backend/process/stop-budget.ts'
import { createProblem } from '../problems/problems.ts'
import { sendProblem } from '../problems/send-problem.ts'

/**
 * Returns true once the app closes. Until then it serves requests, even while the process drains.
 */
type IsClosing = () => boolean

/** Ends the open connections when the app closes, so that the stop does not wait for clients. */
export function closeConnectionsOnStop(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  refuseWhileClosing(app, () => isClosing)
  closeAfterResponse(app, () => isClosing)
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
function closeAfterResponse(app: FastifyInstance, isClosing: IsClosing): void {
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
