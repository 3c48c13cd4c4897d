import { finished } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { maxImageBytes, maxJsonBody } from '#contract/limits.ts'
import { networkOf } from '#contract/network-of.ts'
import { Refusal } from '#domain/refusal.ts'

/** Bodies of at most `upTo` bytes, and what those in hand may come to, of one network and of all. */
type Room = { upTo: number; ofOneNetwork: number; ofAll: number }

const kibibyte = 1024
const mebibyte = 1024 * kibibyte
/**
 * Each size has a room of its own, the smallest first, so that nobody who sends much keeps out who only
 * signs in. All together they stay at 512 MiB, so that what strangers send fits into a small machine
 * beside what it works with. It takes several networks to fill one, and each has place for what people
 * send from one address: an avatar and six photos at the most, of the largest size.
 */
export const rooms: readonly Room[] = [
  { upTo: 64 * kibibyte, ofOneNetwork: 4 * mebibyte, ofAll: 64 * mebibyte },
  { upTo: maxJsonBody, ofOneNetwork: 12 * mebibyte, ofAll: 96 * mebibyte },
  { upTo: maxImageBytes, ofOneNetwork: 64 * mebibyte, ofAll: 352 * mebibyte },
]

const tooMuch = () =>
  new Refusal('rate-limited', {
    detail: 'Too much is sent at once from here. Please try again in a moment.',
    retryAfter: 2,
  })

/**
 * Bounds what the bodies of all requests that are not answered yet may come to. A body is held from its
 * first byte on, before any route knows who sends it, and may take minutes to arrive.
 */
export function boundBodies(app: FastifyInstance, given: readonly Room[] = rooms): void {
  const ledgers = given.map((room) => ({ ...room, networks: new Map<string, number>(), all: 0 }))

  app.addHook('onRequest', (request, reply, done) => {
    const bytes = readAnnounced(request)
    const ledger = ledgers.find(({ upTo }) => bytes <= upTo)
    if (bytes === 0 || !ledger) return done()
    const { networks } = ledger
    const network = networkOf(request.ip)
    const held = () => networks.get(network) ?? 0
    if (held() + bytes > ledger.ofOneNetwork) return done(tooMuch())
    if (ledger.all + bytes > ledger.ofAll) {
      return done(new Refusal('unavailable', { retryAfter: 2 }))
    }
    ledger.all += bytes
    networks.set(network, held() + bytes)
    finished(reply.raw, () => {
      ledger.all -= bytes
      if (held() > bytes) networks.set(network, held() - bytes)
      else networks.delete(network)
    })
    done()
  })
}

/** How much a request says it sends. Who does not say may send as much as its route takes. */
function readAnnounced({ headers, routeOptions }: FastifyRequest): number {
  const isUntold = headers['transfer-encoding'] !== undefined
  const { bodyLimit = maxImageBytes } = routeOptions
  const announced = isUntold ? bodyLimit : Number(headers['content-length'] ?? 0)
  return Math.min(announced, maxImageBytes)
}
