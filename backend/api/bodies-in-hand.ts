import { finished } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { maxImageBytes } from '#contract/limits.ts'
import { networkOf } from '#contract/network-of.ts'
import { Refusal } from '#domain/refusal.ts'

/** In bytes. One network may send what its uploads at once come to; see the upload gate. */
type Bounds = { ofOneNetwork: number; ofAll: number }

const mebibyte = 1024 * 1024
const usual: Bounds = { ofOneNetwork: 128 * mebibyte, ofAll: 512 * mebibyte }

const tooMuch = () =>
  new Refusal('rate-limited', {
    detail: 'Too much is sent at once from here. Please try again in a moment.',
    retryAfter: 2,
  })

/**
 * Bounds what the bodies of all requests that are not answered yet may come to. A body is held from its
 * first byte on, before any route knows who sends it, and may take two minutes to arrive.
 */
export function boundBodies(app: FastifyInstance, { ofOneNetwork, ofAll }: Bounds = usual): void {
  const networks = new Map<string, number>()
  let all = 0

  function hold(network: string, bytes: number): void {
    const left = (networks.get(network) ?? 0) + bytes
    all += bytes
    if (left > 0) networks.set(network, left)
    else networks.delete(network)
  }

  app.addHook('onRequest', (request, reply, done) => {
    const bytes = readAnnounced(request)
    if (bytes === 0) return done()
    const network = networkOf(request.ip)
    if ((networks.get(network) ?? 0) + bytes > ofOneNetwork) return done(tooMuch())
    if (all + bytes > ofAll) return done(new Refusal('unavailable', { retryAfter: 2 }))
    hold(network, bytes)
    finished(reply.raw, () => hold(network, -bytes))
    done()
  })
}

/** How much a request says it sends. Who does not say may send as much as is taken. */
function readAnnounced({ headers }: FastifyRequest): number {
  const isUntold = headers['transfer-encoding'] !== undefined
  const announced = isUntold ? maxImageBytes : Number(headers['content-length'] ?? 0)
  return Math.min(announced, maxImageBytes)
}
