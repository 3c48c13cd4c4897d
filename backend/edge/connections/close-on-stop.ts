import type { FastifyInstance } from 'fastify'
import { stopBudget } from '#backend/process/stop-budget.ts'
import { createProblem } from '../problems/problems.ts'
import { sendProblem } from '../problems/send-problem.ts'

/**
 * Ends the open connections when the app closes, so that the stop does not wait for clients. Until then
 * the app serves requests, even while the process drains.
 */
export function closeConnectionsOnStop(app: FastifyInstance): void {
  let isClosing = false
  let timer: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    isClosing = true
    // Incomplete requests are cut off after a time limit.
    timer = setTimeout(() => app.server.closeAllConnections(), stopBudget.requestsMs)
  })
  app.addHook('onClose', async () => clearTimeout(timer))

  // Requests that arrive over open connections are refused, so that another process serves them.
  app.addHook('onRequest', (request, reply, done) => {
    if (!isClosing || request.routeOptions.url === '/readyz') return done()
    sendProblem(reply, { problem: createProblem('unavailable'), retryAfter: 1 })
  })

  // Connections close after their response, because the stop waits for kept-alive ones.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('Connection', 'close')
    done(null, payload)
  })
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (isClosing) raw.socket.end()
    done()
  })
}
