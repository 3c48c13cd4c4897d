import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import { errorToProblem } from './error-to-problem.ts'
import { makeProblem } from './problems.ts'
import { sendProblem } from './send-problem.ts'

/** How often at the most it is told in full that something is away. */
const tellEveryMs = 1_000

/**
 * Gives what turns whatever is thrown into problem details, and logs what nobody expected. While a store
 * is away all requests fail alike: one in a second is logged, with how many more there were before.
 */
export function makeErrorHandler() {
  let toldAt = Number.NEGATIVE_INFINITY
  let untold = 0

  function tellAway(error: unknown, { log }: FastifyRequest): void {
    const now = performance.now()
    if (now - toldAt < tellEveryMs) {
      untold += 1
      return
    }
    log.warn({ err: error, ...(untold > 0 && { untold }) }, 'not available')
    toldAt = now
    untold = 0
  }

  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const answer = isCutOff(request) ? { problem: brokenOff } : errorToProblem(error)
    if (answer.unexpected) request.log.error({ err: error }, 'a request failed')
    else if (answer.problem.status >= 500 && !isShed(error)) tellAway(error, request)
    sendProblem(reply, answer)
  }
}

/** Whether somebody is sent to another time on purpose: that is no news, and a flood would fill the log. */
function isShed(error: unknown): boolean {
  return error instanceof Refusal && error.cause === undefined
}

const brokenOff = makeProblem('invalid-input', { detail: 'The request broke off.' })

/** Whether a client hung up before its request was whole: nobody hears what it is told, and nothing failed. */
function isCutOff({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete
}

type Known = { pattern: RegExp; methods: Set<string> }

/**
 * Keeps which methods each path has, so that a known path under a wrong method answers 405. Call it
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

/** The answer where no route fits: 405 with Allow for a known path, else 404. */
export function answerUnknown(
  request: FastifyRequest,
  reply: FastifyReply,
  methods: readonly string[],
): FastifyReply {
  if (methods.length === 0 || methods.includes(request.method)) {
    return sendProblem(reply, { problem: makeProblem('not-found') })
  }
  reply.header('Allow', methods.join(', '))
  const problem = makeProblem('not-found', {
    status: 405,
    title: 'Method not allowed',
    detail: `This address answers to ${methods.join(', ')} only.`,
  })
  return sendProblem(reply, { problem })
}
