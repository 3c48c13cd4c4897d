import type { IncomingMessage } from 'node:http'
import { isLoopbackName } from './loopback.ts'

export type RequestSource = Pick<IncomingMessage, 'headers'> & {
  raw: { socket: Pick<IncomingMessage['socket'], 'remoteAddress'> }
}

const loopback = /^(::ffff:)?127(\.\d{1,3}){3}$|^::1$/
/** Headers that a proxy adds to a forwarded request. */
const forwarding = /^(forwarded|via|x-forwarded-.+|x-real-ip|cf-connecting-ip|true-client-ip)$/

/**
 * Whether this machine asks for itself: over loopback, by a loopback name, and not through a proxy
 * that says so. The peer of the socket is what counts, since a proxy of the same machine speaks for
 * the whole world. One that hides itself and the name that was asked for is not told apart.
 */
export function isOwnRequest({ headers, raw }: RequestSource): boolean {
  const { hostname = '' } = URL.parse(`http://${headers.host}`) ?? {}
  return (
    loopback.test(raw.socket.remoteAddress ?? '') &&
    isLoopbackName(hostname) &&
    !Object.keys(headers).some((name) => forwarding.test(name))
  )
}
