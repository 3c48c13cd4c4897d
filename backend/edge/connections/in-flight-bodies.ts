import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { maxImageBytes } from '#contract/media/media-limits.ts'
import { Refusal } from '#domain/refusal.ts'
import { bodyLimits } from '../limits/limits.ts'
import {
  createSharedCapacity,
  type HoldingHandle,
  type Overload,
} from '../limits/shared-capacity.ts'
import { respondToClientError } from '../problems/client-error.ts'

const overloadCodes: Record<Overload, string> = {
  network: 'ERR_NETWORK_SENDS_TOO_MUCH',
  all: 'ERR_TOO_MANY_BODIES',
}

/**
 * Limits the bytes in memory of requests without a response yet. Only received bytes count, so a client
 * that announces bytes without sending them does not reduce the capacity of others.
 */
export function limitBodies(app: FastifyInstance, limits = bodyLimits): void {
  const sizes = limits.map(({ maxBytes, ...limit }) => ({
    maxBytes,
    capacity: createSharedCapacity(limit),
  }))

  app.addHook('onRequest', (request, reply, done) => {
    const bytes = announcedBytes(request)
    const capacity = sizes.find(({ maxBytes }) => bytes <= maxBytes)?.capacity
    if (bytes === 0 || !capacity) return done()
    const { ip } = request
    // Refuse before the body is sent, because many clients read no response while they send.
    if (capacity.weightOf(ip) > 0 && !capacity.fits(ip, bytes)) {
      return done(
        new Refusal('rate-limited', {
          detail: 'Your network sends too much at once. Please try again in a moment.',
          retryAfter: 2,
        }),
      )
    }
    const holding = capacity.acquire(ip, (overload) => cutOff(request, reply, overload))
    countArriving(request, holding)
    finished(reply.raw, holding.release)
    done()
  })
}

/**
 * Counts each part of a body as Node receives it. A 'data' listener would start the stream before a route
 * reads the body.
 */
function countArriving({ raw }: FastifyRequest, holding: HoldingHandle): void {
  const push = raw.push.bind(raw)
  raw.push = (chunk, encoding) => {
    if (chunk === null) holding.pin()
    else holding.grow(chunk.length)
    return push(chunk, encoding)
  }
  // A pipelined request may arrive before its handling begins.
  holding.grow(raw.readableLength)
  if (raw.complete) holding.pin()
}

function cutOff({ raw }: FastifyRequest, reply: FastifyReply, overload: Overload): void {
  const error = Object.assign(new Error('Too many bodies at once'), {
    code: overloadCodes[overload],
  })
  // A response that has begun cannot be replaced.
  if (reply.raw.headersSent) raw.socket.destroy(error)
  else respondToClientError(error, raw.socket)
}

/** Returns the announced length of a body, or else the limit of its route. */
function announcedBytes({ headers, routeOptions }: FastifyRequest): number {
  const hasNoLength = headers['transfer-encoding'] !== undefined
  const { bodyLimit = maxImageBytes } = routeOptions
  const announced = hasNoLength ? bodyLimit : Number(headers['content-length'] ?? 0)
  return Math.min(announced, maxImageBytes)
}
