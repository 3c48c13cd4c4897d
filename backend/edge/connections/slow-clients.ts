import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { respondToClientError } from '../problems/client-error.ts'

/** Maximum pending pipelined requests of a connection. Browsers and proxies send none. */
const maxWaiting = 100
/**
 * Size of the parts in which payloads are written, since `bytesWritten` advances by whole writes. A client
 * at the minimum speed reads one in `unreadMs`. Smaller parts cost throughput (`npm run bench -- http`).
 */
const partBytes = 128 * 1024

type SpeedLimits = {
  /** Maximum ms without reading from a response. */
  unreadMs: number
  /** Maximum ms without new bytes of a body. */
  unsentMs: number
  /** Minimum speed of a body, measured in each span of `windowMs`. */
  minBytesPerSecond: number
  windowMs: number
  checkEveryMs: number
}

/**
 * Default limits. The minimum speed is a quarter of the upload speed of a slow phone, since slow bodies
 * occupy memory.
 */
const defaults: SpeedLimits = {
  unreadMs: 15_000,
  unsentMs: 10_000,
  minBytesPerSecond: 8 * 1024,
  windowMs: 10_000,
  checkEveryMs: 1_000,
}

/** Current request of a connection, its pending requests, and its progress. */
type Connection = {
  request: IncomingMessage
  waiting: (() => void)[]
  /** Direction and bytes at the last check. Any other value means progress. */
  progressKey: string
  /** Time of the last progress, ms of `performance.now()`. */
  since: number
  /** Bytes read when the window began. */
  bytesBefore: number
  /** Number of checks in the window that expected more bytes. */
  bodyChecks: number
}

/**
 * Limits the memory that one connection can occupy. Node starts all pipelined requests together and
 * buffers their responses; here each starts once the previous response was read. Cuts off clients that
 * read nothing, or whose body stalls or is too slow. Must be registered before other hooks.
 */
export function registerSlowClientHooks(
  app: FastifyInstance,
  limits: Partial<SpeedLimits> = {},
): void {
  const { unreadMs, unsentMs, windowMs, minBytesPerSecond, checkEveryMs } = {
    ...defaults,
    ...limits,
  }
  const connections = new Map<Socket, Connection>()

  function begin(request: IncomingMessage, response: ServerResponse, start: () => void): void {
    const { socket } = request
    const waiting = connections.get(socket)?.waiting ?? []
    const bytesBefore = socket.bytesRead
    const progress = { progressKey: '', since: 0, bytesBefore, bodyChecks: 0 }
    connections.set(socket, { request, waiting, ...progress })
    response.once('close', () => {
      const next = socket.destroyed ? undefined : waiting.shift()
      if (next) next()
      else connections.delete(socket)
    })
    start()
  }

  app.addHook('onRequest', ({ raw: request }, reply, done) => {
    const { socket } = request
    // The connection of this pipelined request was cut off.
    if (socket.destroyed) return
    const beginRequest = () => begin(request, reply.raw, done)
    const busy = connections.get(socket)
    if (!busy) beginRequest()
    else if (busy.waiting.push(beginRequest) > maxWaiting) socket.destroy()
  })

  app.addHook('onSend', async (_request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    if (payload.length <= partBytes) return payload
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload
    reply.header('Content-Length', bytes.length)
    return streamParts(bytes)
  })

  function check(socket: Socket, connection: Connection): void {
    const isUnread = socket.writableLength > 0
    const isBodyPending = expectsMore(connection.request)
    const moved = isUnread ? socket.bytesWritten : socket.bytesRead
    const progressKey = `${isUnread} ${isBodyPending} ${moved}`
    const now = performance.now()
    if (progressKey !== connection.progressKey)
      Object.assign(connection, { progressKey, since: now })
    const idleMs = now - connection.since
    if (isBodyPending) connection.bodyChecks += 1
    if (isUnread && idleMs >= unreadMs) socket.destroy()
    else if (!isUnread && isBodyPending && (idleMs >= unsentMs || isTooSlow(socket, connection))) {
      respondToClientError(createTimeoutError(), socket)
    }
  }

  /**
   * Measures each window separately. A window is a number of checks that expected more bytes, so that no
   * client is cut off because this process was slow to read.
   */
  function isTooSlow({ bytesRead }: Socket, connection: Connection): boolean {
    const { bodyChecks, bytesBefore } = connection
    if (bodyChecks * checkEveryMs < windowMs) return false
    Object.assign(connection, { bodyChecks: 0, bytesBefore: bytesRead })
    return bytesRead - bytesBefore < (windowMs / 1000) * minBytesPerSecond
  }

  const timer = setInterval(() => {
    // Requests by `inject` have no real socket.
    for (const [socket, each] of connections) if (socket instanceof Socket) check(socket, each)
  }, checkEveryMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

function streamParts(bytes: Buffer): Readable {
  let from = 0
  return new Readable({
    highWaterMark: partBytes,
    read() {
      const part = bytes.subarray(from, from + partBytes)
      from += partBytes
      this.push(part.length > 0 ? part : null)
    },
  })
}

/** Returns true if a route has read all received bytes of a body and waits for the rest. */
function expectsMore(request: IncomingMessage): boolean {
  const { complete, readableFlowing, readableLength, readableHighWaterMark } = request
  return !complete && readableFlowing !== null && readableLength < readableHighWaterMark
}

const createTimeoutError = () =>
  Object.assign(new Error('The body is too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
