import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Problem } from '#contract/refusal.ts'
import { createProblem } from './problems.ts'

/** Problems by the code of an error: Node's codes, and those of `connections/in-flight-bodies.ts`. */
const problemsByCode: Record<string, Problem> = {
  HPE_HEADER_OVERFLOW: createProblem('too-large', {
    status: 431,
    detail: 'The address and the headers of the request are too long.',
  }),
  ERR_HTTP_REQUEST_TIMEOUT: createProblem('invalid-input', {
    status: 408,
    title: 'Request timeout',
    detail:
      'The request took too long to arrive. Please try again with a faster connection, or send less.',
  }),
  ERR_NETWORK_SENDS_TOO_MUCH: createProblem('rate-limited', {
    detail: 'Your network sends too much at once. Please try again in a moment.',
  }),
  ERR_TOO_MANY_BODIES: createProblem('unavailable', {
    detail: 'This directory receives too much at once. Please try again in a moment.',
  }),
}
const unreadable = createProblem('invalid-input', { detail: 'The request is not valid HTTP.' })

/** Responds to a malformed request, which reaches no route and no hook, and closes the connection. */
export function respondToClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable)
    socket.write(serializeResponse(problemsByCode[error.code ?? ''] ?? unreadable))
  socket.destroy(error)
}

/** Responds to an upgrade without a route, which never reaches Fastify, and closes the connection. */
export function respondToUnknownUpgrade(socket: Duplex): void {
  socket.on('error', () => socket.destroy())
  socket.end(serializeResponse(createProblem('not-found')), () => socket.destroy())
}

const retryLater = new Set([429, 503])

function serializeResponse(problem: Problem): string {
  const body = JSON.stringify(problem)
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
    ...(retryLater.has(problem.status) ? ['Retry-After: 2'] : []),
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}
