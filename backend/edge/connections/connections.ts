import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { answerClientError } from '../problems/client-error.ts'

/** Requests that may wait on a connection. Browsers and proxies send none ahead of an answer. */
const longestLine = 100

type ConnectionBounds = {
  /** How long a client may take nothing of its answer. */
  unreadMs: number
  /** How long a body that it sends may stand still. */
  unsentMs: number
  /** How much of such a body has to come in each span of so long. */
  windowMs: number
  leastBytesPerSecond: number
  lookEveryMs: number
}

/** A quarter of what a slow phone sends: whoever sends drop by drop holds room that others have use for. */
const usual: ConnectionBounds = {
  unreadMs: 15_000,
  unsentMs: 10_000,
  windowMs: 10_000,
  leastBytesPerSecond: 8 * 1024,
  lookEveryMs: 1_000,
}

/** A request in hand, those that came behind it, and since when its connection has not moved. */
type Connection = {
  request: IncomingMessage
  waiting: (() => void)[]
  state: string
  since: number
  /** Bytes that had come when the window began, and how often more of the body was looked out for in it. */
  bytesBefore: number
  looks: number
}

/**
 * Bounds what a connection can make the process hold. Node hands on at once all requests that a client
 * sends ahead, and keeps their answers; here each one begins when the answer before it was taken. A
 * client that takes nothing is cut off, and so is one whose body stands still or only drips. Comes before
 * all hooks.
 */
export function boundConnections(
  app: FastifyInstance,
  bounds: Partial<ConnectionBounds> = {},
): void {
  const { unreadMs, unsentMs, windowMs, leastBytesPerSecond, lookEveryMs } = { ...usual, ...bounds }
  const connections = new Map<Socket, Connection>()

  function begin(request: IncomingMessage, answer: ServerResponse, go: () => void): void {
    const { socket } = request
    const waiting = connections.get(socket)?.waiting ?? []
    const bytesBefore = socket.bytesRead
    connections.set(socket, { request, waiting, state: '', since: 0, bytesBefore, looks: 0 })
    answer.once('close', () => {
      const next = socket.destroyed ? undefined : waiting.shift()
      if (next) next()
      else connections.delete(socket)
    })
    go()
  }

  app.addHook('onRequest', ({ raw: request }, reply, done) => {
    const { socket } = request
    // Sent ahead on a connection that is cut off by now.
    if (socket.destroyed) return
    const enter = () => begin(request, reply.raw, done)
    const busy = connections.get(socket)
    if (!busy) enter()
    else if (busy.waiting.push(enter) > longestLine) socket.destroy()
  })

  function look(socket: Socket, connection: Connection): void {
    const isUnread = socket.writableLength > 0
    const isUnsent = wantsMore(connection.request)
    const moved = isUnread ? `${socket.bytesWritten} ${untaken(socket)}` : socket.bytesRead
    const state = `${isUnread} ${isUnsent} ${moved}`
    const now = performance.now()
    if (state !== connection.state) Object.assign(connection, { state, since: now })
    const forMs = now - connection.since
    if (isUnsent) connection.looks += 1
    if (isUnread && forMs >= unreadMs) socket.destroy()
    else if (!isUnread && isUnsent && (forMs >= unsentMs || isDripping(socket, connection))) {
      answerClientError(tooSlow(), socket)
    }
  }

  /**
   * Of each window by itself: who sent much at first may not drip from then on. By looks and not by the
   * clock, so that what this process does not read in time is nobody's fault.
   */
  function isDripping({ bytesRead }: Socket, connection: Connection): boolean {
    const { looks, bytesBefore } = connection
    if (looks * lookEveryMs < windowMs) return false
    Object.assign(connection, { looks: 0, bytesBefore: bytesRead })
    return bytesRead - bytesBefore < (windowMs / 1000) * leastBytesPerSecond
  }

  const timer = setInterval(() => {
    // What `inject` asks comes by no connection.
    for (const [socket, each] of connections) if (socket instanceof Socket) look(socket, each)
  }, lookEveryMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** Whether a body is read and has not come to its end, and what came of it has been taken. */
function wantsMore(request: IncomingMessage): boolean {
  const { complete, readableFlowing, readableLength, readableHighWaterMark } = request
  return !complete && readableFlowing !== null && readableLength < readableHighWaterMark
}

/** Bytes that the system has not taken yet, of one long text too. Node tells them nowhere else. */
function untaken(socket: Socket): number | undefined {
  const { _handle: handle } = socket as { _handle?: { writeQueueSize?: number } | null }
  return handle?.writeQueueSize
}

const tooSlow = () =>
  Object.assign(new Error('The body does not come'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
