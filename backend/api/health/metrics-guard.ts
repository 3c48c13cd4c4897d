import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Config } from '#backend/config.ts'
import { Refusal } from '#domain/refusal.ts'
import { isLoopbackName } from '../page/loopback.ts'

type Asking = Pick<IncomingMessage, 'headers'> & {
  raw: { socket: Pick<IncomingMessage['socket'], 'remoteAddress'> }
}

const loopback = /^(::ffff:)?127(\.\d{1,3}){3}$|^::1$/
/** What a proxy adds to a request that it passes on. */
const forwarding = /^(forwarded|via|x-forwarded-.+|x-real-ip|cf-connecting-ip|true-client-ip)$/

/**
 * Refuses those who may not read the metrics. With METRICS_TOKEN it takes that token; without one,
 * only a process of the same machine may, that asks for itself: the peer of the socket is what counts,
 * since a proxy of the same machine speaks for the whole world.
 */
export function guardMetrics({
  metricsToken,
  publicUrl,
  trustProxy,
}: Pick<Config, 'metricsToken' | 'publicUrl' | 'trustProxy'>): (request: Asking) => void {
  // A public address without a proxy that is known: then there may be one that says nothing of itself.
  const mayBeForwarded = !isLoopbackName(publicUrl.hostname) && trustProxy.length === 0
  return ({ headers, raw }) => {
    if (metricsToken !== undefined) {
      if (isSame(headers.authorization ?? '', `Bearer ${metricsToken}`)) return
      throw new Refusal('not-signed-in', {
        detail: 'The metrics want `Authorization: Bearer <METRICS_TOKEN>`.',
      })
    }
    const { hostname = '' } = URL.parse(`http://${headers.host}`) ?? {}
    const isOwn =
      loopback.test(raw.socket.remoteAddress ?? '') &&
      isLoopbackName(hostname) &&
      !Object.keys(headers).some((name) => forwarding.test(name))
    if (isOwn && !mayBeForwarded) return
    throw new Refusal('not-allowed', {
      detail:
        'Without METRICS_TOKEN the metrics are for this machine only: set it, and send it as a bearer token.',
    })
  }
}

/** In the same time whatever the texts are, and however long. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
