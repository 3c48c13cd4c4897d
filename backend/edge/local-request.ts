import type { IncomingMessage } from 'node:http'
import { isLoopbackName } from '#backend/process/is-loopback-name.ts'

export type RequestSource = Pick<IncomingMessage, 'headers'> & {
  raw: { socket: Pick<IncomingMessage['socket'], 'remoteAddress'> }
}

const loopback = /^(::ffff:)?127(\.\d{1,3}){3}$|^::1$/
/** Headers that a proxy adds to a forwarded request. */
const forwarding = /^(forwarded|via|x-forwarded-.+|x-real-ip|cf-connecting-ip|true-client-ip)$/

/**
 * Returns true for a direct request from this machine: over loopback, to a loopback name, without
 * headers of a proxy. Checks the peer of the socket, because a local proxy forwards requests from
 * anywhere. A proxy that adds no header and rewrites the host cannot be detected.
 */
export function isLocalRequest({ headers, raw }: RequestSource): boolean {
  const { hostname = '' } = URL.parse(`http://${headers.host}`) ?? {}
  return (
    loopback.test(raw.socket.remoteAddress ?? '') &&
    isLoopbackName(hostname) &&
    !Object.keys(headers).some((name) => forwarding.test(name))
  )
}
