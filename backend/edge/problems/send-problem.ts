import type { FastifyReply, FastifyRequest } from 'fastify'
import { renderPlainPage } from '#backend/process/plain-page.ts'
import type { RefusalCode } from '#contract/refusal.ts'
import type { ProblemResponse } from './error-to-problem.ts'
import { wantsPage } from './wants-page.ts'

/** The problem that a response contains, for the metrics. */
export type SentProblem = { code: RefusalCode; limit?: string | undefined }

declare module 'fastify' {
  interface FastifyReply {
    problem?: SentProblem
  }
}

/** Minimum delay before an error page reloads, since the next process may still be starting. */
const minReloadSeconds = 5

/**
 * Sends problem details, with Retry-After if a retry may help. Browsers that request a page get a plain
 * HTML page for server errors.
 */
export function sendProblem(
  reply: FastifyReply,
  { problem, retryAfter, limit }: ProblemResponse,
): FastifyReply {
  reply.problem = { code: problem.code, limit }
  if (retryAfter !== undefined) reply.header('Retry-After', Math.max(1, Math.ceil(retryAfter)))
  const { status, title, detail } = problem
  // Each serializer replaces the one of the route's response schema.
  if (status >= 500 && wantsPage(reply.request) && acceptsHtml(reply.request)) {
    const retrySeconds =
      retryAfter === undefined ? undefined : Math.max(minReloadSeconds, Math.ceil(retryAfter))
    const page = renderPlainPage({ title, sentence: detail, status, retrySeconds })
    return reply
      .code(status)
      .headers(page.headers)
      .serializer((body) => String(body))
      .send(page.html)
  }
  return reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .type('application/problem+json')
    .serializer((body) => (typeof body === 'string' ? body : JSON.stringify(body)))
    .send(problem)
}

function acceptsHtml({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') === true
}
