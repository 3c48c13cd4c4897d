import type { FastifyReply } from 'fastify'
import type { Answer } from './error-to-problem.ts'

/** Answers with problem details, and with Retry-After where a new try may help. */
export function sendProblem(reply: FastifyReply, { problem, retryAfter }: Answer): FastifyReply {
  if (retryAfter !== undefined) reply.header('Retry-After', Math.max(1, Math.ceil(retryAfter)))
  return reply
    .code(problem.status)
    .header('Cache-Control', 'no-store')
    .type('application/problem+json')
    .serializer((body) => (typeof body === 'string' ? body : JSON.stringify(body)))
    .send(problem)
}
