import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
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
  let untold = 0

  function logUnavailable(error: unknown, { log }: FastifyRequest): void {
    const now = performance.now()
    if (now - loggedAt < logEveryMs) {
      untold += 1
      return
    }
    log.warn({ err: error, ...(untold > 0 && { untold }) }, 'not available')
    loggedAt = now
    untold = 0
  }

  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const response = isCutOff(request) ? { problem: incomplete } : errorToProblem(error)
    if (response.unexpected) request.log.error({ err: error }, 'a request failed')
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

type Known = { pattern: RegExp; methods: Set<string> }

/**
 * Records the methods of each path, so that a known path with a wrong method gets 405. Must be called
 * before any route is added.
 */
export function trackMethods(app: FastifyInstance): (url: string) => readonly string[] {
  const known = new Map<string, Known>()
  app.addHook('onRoute', ({ url, method }) => {
    const pattern = new RegExp(
      `^${url
        .replace(/[.+?^$()[\]{}|\\]/g, '\\$&')
        .replace(/:\w+/g, '[^/]+')
        .replace(/\*/g, '.*')}$`,
    )
    const entry = known.get(url) ?? { pattern, methods: new Set<string>() }
    for (const name of [method].flat()) entry.methods.add(name)
    known.set(url, entry)
  })
  return (url) => {
    const [path = ''] = url.split('?')
    const found = [...known.values()].filter(({ pattern }) => pattern.test(path))
    return [...new Set(found.flatMap(({ methods }) => [...methods]))]
  }
}

/** Responds to a request without a route: 405 with Allow for a known path, else 404. */
export function respondNotFound(
  request: FastifyRequest,
  reply: FastifyReply,
  methods: readonly string[],
): FastifyReply {
  if (methods.length === 0 || methods.includes(request.method)) {
    return sendProblem(reply, { problem: createProblem('not-found') })
  }
  reply.header('Allow', methods.join(', '))
  const problem = createProblem('not-found', {
    status: 405,
    title: 'Method not allowed',
    detail: `This address accepts only ${methods.join(', ')}.`,
  })
  return sendProblem(reply, { problem })
}
