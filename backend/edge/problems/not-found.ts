import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createProblem } from './problems.ts'
import { sendProblem } from './send-problem.ts'

/**
 * Records the methods of each route. Returns a function that lists the methods of a URL, so that other
 * methods get 405. Must be called before any route is added.
 */
export function trackAllowedMethods(app: FastifyInstance): (url: string) => readonly string[] {
  const known = new Map<string, { pattern: RegExp; methods: Set<string> }>()
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
