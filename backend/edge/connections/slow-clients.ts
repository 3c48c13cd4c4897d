import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { answerClientError } from '../problems/client-error.ts'

/** Pipelined requests that may wait on a connection. Browsers and proxies send none. */
const maxWaiting = 100
/** Payloads are written in parts of this size, since `bytesWritten` shows progress by whole writes. */
const partBytes = 64 * 1024

type SpeedLimits = {
  /** How long a client may read nothing of its response. */
  unreadMs: number
  /** How long a body may stand still. */
  unsentMs: number
  /** Least speed of a body in each span of `windowMs`. */
  windowMs: number
  leastBytesPerSecond: number
  checkEveryMs: number
}

/** A quarter of what a slow phone sends: a slower body holds memory that others need. */
const defaults: SpeedLimits = {
  unreadMs: 15_000,
  unsentMs: 10_000,
  windowMs: 10_000,
  leastBytesPerSecond: 8 * 1024,
  checkEveryMs: 1_000,
}

/** The current request of a connection, those that wait behind it, and its progress. */
type Connection = {
  request: IncomingMessage
  waiting: (() => void)[]
  state: string
  since: number
  /** Bytes read when the window began, and checks since then that expected more of the body. */
  bytesBefore: number
  checks: number
}

/**
 * Limits what one connection can make the process hold. Node starts all pipelined requests at once and
 * buffers their responses; here each starts when the response before it was read. A client that reads
 * nothing is cut off, as is one whose body stands still or is too slow. Register it before other hooks.
 */
export function cutOffSlowClients(app: FastifyInstance, limits: Partial<SpeedLimits> = {}): void {
  const { unreadMs, unsentMs, windowMs, leastBytesPerSecond, checkEveryMs } = {
    ...defaults,
    ...limits,
  }
  const connections = new Map<Socket, Connection>()

  function begin(request: IncomingMessage, response: ServerResponse, start: () => void): void {
    const { socket } = request
    const waiting = connections.get(socket)?.waiting ?? []
    const bytesBefore = socket.bytesRead
    connections.set(socket, { request, waiting, state: '', since: 0, bytesBefore, checks: 0 })
    response.once('close', () => {
      const next = socket.destroyed ? undefined : waiting.shift()
      if (next) next()
      else connections.delete(socket)
    })
    start()
  }

  app.addHook('onRequest', ({ raw: request }, reply, done) => {
    const { socket } = request
    // Pipelined on a connection that was cut off.
    if (socket.destroyed) return
    const beginThis = () => begin(request, reply.raw, done)
    const busy = connections.get(socket)
    if (!busy) beginThis()
    else if (busy.waiting.push(beginThis) > maxWaiting) socket.destroy()
  })

  app.addHook('onSend', async (_request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    if (payload.length <= partBytes) return payload
    const bytes = Buffer.from(payload)
    reply.header('Content-Length', bytes.length)
    return Readable.from(splitParts(bytes))
  })

  function check(socket: Socket, connection: Connection): void {
    const isUnread = socket.writableLength > 0
    const isUnsent = expectsMore(connection.request)
    const moved = isUnread ? socket.bytesWritten : socket.bytesRead
    const state = `${isUnread} ${isUnsent} ${moved}`
    const now = performance.now()
    if (state !== connection.state) Object.assign(connection, { state, since: now })
    const forMs = now - connection.since
    if (isUnsent) connection.checks += 1
    if (isUnread && forMs >= unreadMs) socket.destroy()
    else if (!isUnread && isUnsent && (forMs >= unsentMs || isTooSlow(socket, connection))) {
      answerClientError(timeout(), socket)
    }
  }

  /**
   * Each window counts by itself, whatever was sent before. It is counted in checks, so that no client is
   * cut off for what this process did not read in time.
   */
  function isTooSlow({ bytesRead }: Socket, connection: Connection): boolean {
    const { checks, bytesBefore } = connection
    if (checks * checkEveryMs < windowMs) return false
    Object.assign(connection, { checks: 0, bytesBefore: bytesRead })
    return bytesRead - bytesBefore < (windowMs / 1000) * leastBytesPerSecond
  }

  const timer = setInterval(() => {
    // Requests by `inject` have no real socket.
    for (const [socket, each] of connections) if (socket instanceof Socket) check(socket, each)
  }, checkEveryMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

function* splitParts(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += partBytes) {
    yield bytes.subarray(from, from + partBytes)
  }
}

/** Whether a route reads a body, has read what arrived of it, and waits for the rest. */
function expectsMore(request: IncomingMessage): boolean {
  const { complete, readableFlowing, readableLength, readableHighWaterMark } = request
  return !complete && readableFlowing !== null && readableLength < readableHighWaterMark
}

const timeout = () =>
  Object.assign(new Error('The body is too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
