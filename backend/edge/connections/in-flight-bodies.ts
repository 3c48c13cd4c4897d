import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { maxImageBytes } from '#contract/media-limits.ts'
import { Refusal } from '#domain/refusal.ts'
import { createSharedCapacity, type Holding, type Overload } from '../limits/shared-capacity.ts'
import { answerClientError } from '../problems/client-error.ts'

export const maxJsonBody = 1024 * 1024

/** Bodies of at most `upTo` bytes, and how many bytes of them one network and all networks may hold. */
type Room = { upTo: number; ofOneNetwork: number; ofAll: number }

const kibibyte = 1024
const mebibyte = 1024 * kibibyte
/**
 * Each size has a room of its own, the smallest first, so that large bodies keep no small one out. All
 * together they stay at 512 MiB, so that what clients send fits into a small machine beside its own work.
 * It takes several networks to fill one, and each has place for what people send from one address: an
 * avatar and six photos at the most, of the largest size.
 */
export const rooms: readonly Room[] = [
  { upTo: 64 * kibibyte, ofOneNetwork: 4 * mebibyte, ofAll: 64 * mebibyte },
  { upTo: maxJsonBody, ofOneNetwork: 12 * mebibyte, ofAll: 96 * mebibyte },
  { upTo: maxImageBytes, ofOneNetwork: 64 * mebibyte, ofAll: 352 * mebibyte },
]

const overloadCodes: Record<Overload, string> = {
  network: 'ERR_NETWORK_SENDS_TOO_MUCH',
  all: 'ERR_TOO_MANY_BODIES',
}

/**
 * Bounds the bytes in memory of requests that are not answered yet. Only bytes that arrived count: what a
 * client announces and does not send takes nothing from others.
 */
export function boundBodies(app: FastifyInstance, given: readonly Room[] = rooms): void {
  const sizes = given.map(({ upTo, ...room }) => ({ upTo, capacity: createSharedCapacity(room) }))

  app.addHook('onRequest', (request, reply, done) => {
    const bytes = parseAnnounced(request)
    const capacity = sizes.find(({ upTo }) => bytes <= upTo)?.capacity
    if (bytes === 0 || !capacity) return done()
    const { ip } = request
    // Refused before it is sent, as a client takes no answer while it sends.
    if (capacity.weightOf(ip) > 0 && !capacity.fits(ip, bytes)) {
      return done(
        new Refusal('rate-limited', {
          detail: 'Too much is sent at once from here. Please try again in a moment.',
          retryAfter: 2,
        }),
      )
    }
    const holding = capacity.hold(ip, (overload) => cutOff(request, reply, overload))
    countArriving(request, holding)
    finished(reply.raw, holding.release)
    done()
  })
}

/**
 * Tells a holding of each part of a body as Node receives it. A 'data' listener would count only what is
 * read, and would start the flow before a route is ready for it.
 */
function countArriving({ raw }: FastifyRequest, holding: Holding): void {
  const push = raw.push.bind(raw)
  raw.push = (chunk, encoding) => {
    if (chunk === null) holding.pin()
    else holding.grow(chunk.length)
    return push(chunk, encoding)
  }
  // A request that was sent ahead may have arrived before its turn.
  holding.grow(raw.readableLength)
  if (raw.complete) holding.pin()
}

function cutOff({ raw }: FastifyRequest, reply: FastifyReply, overload: Overload): void {
  const error = Object.assign(new Error('Too many bodies at once'), {
    code: overloadCodes[overload],
  })
  // Half an answer cannot be followed by another one.
  if (reply.raw.headersSent) raw.socket.destroy(error)
  else answerClientError(error, raw.socket)
}

/** How many bytes a request announces. With no length, as many as its route accepts. */
function parseAnnounced({ headers, routeOptions }: FastifyRequest): number {
  const hasNoLength = headers['transfer-encoding'] !== undefined
  const { bodyLimit = maxImageBytes } = routeOptions
  const announced = hasNoLength ? bodyLimit : Number(headers['content-length'] ?? 0)
  return Math.min(announced, maxImageBytes)
}
