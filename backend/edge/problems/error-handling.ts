import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import { errorToProblem } from './error-to-problem.ts'
import { createProblem } from './problems.ts'
import { sendProblem } from './send-problem.ts'

/** Minimum ms between two log lines about an unavailable dependency. */
const logEveryMs = 1_000

/**
 * Creates the handler that converts errors to problem details, and logs unexpected ones. While a store is
 * unavailable, it logs one failure per second, with the number of failures since the last line.
 */
export function createErrorHandler() {
  let loggedAt = Number.NEGATIVE_INFINITY
  let unlogged = 0

  function logUnavailable(error: unknown, { log }: FastifyRequest): void {
    const now = performance.now()
    if (now - loggedAt < logEveryMs) {
      unlogged += 1
      return
    }
    log.warn({ err: error, ...(unlogged > 0 && { unlogged }) }, 'a dependency is unavailable')
    loggedAt = now
    unlogged = 0
  }

  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const response = isCutOff(request) ? { problem: incomplete } : errorToProblem(error)
    if (response.isUnexpected) request.log.error({ err: error }, 'a request failed')
    else if (response.problem.status >= 500 && !isShed(error)) logUnavailable(error, request)
    sendProblem(reply, response)
  }
}

/** Returns true for a deliberate refusal under load. A flood of them would fill the log. */
function isShed(error: unknown): boolean {
  return error instanceof Refusal && error.cause === undefined
}

const incomplete = createProblem('invalid-input', { detail: 'The request was incomplete.' })

/** Returns true if a client disconnected before its request was complete. No response reaches it. */
function isCutOff({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete
}
