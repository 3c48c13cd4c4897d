import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionLifetimeMs } from '#contract/retention.ts'

const isSecure = (publicUrl: URL) => publicUrl.protocol === 'https:'

/** Name of a cookie; on HTTPS it has a prefix, so that no other host can set it. */
export const cookieName = (name: string, publicUrl: URL) =>
  `${isSecure(publicUrl) ? '__Host-' : ''}provenance-${name}`

/** Options of every cookie. Scripts cannot read it, and other sites do not send it. */
export const cookieOptions = (publicUrl: URL) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(publicUrl) }) as const

const sessionCookieName = (publicUrl: URL) => cookieName('session', publicUrl)

export function sessionTokenOf({ cookies }: FastifyRequest, publicUrl: URL): string | undefined {
  return cookies[sessionCookieName(publicUrl)]
}

export function setSessionCookie(reply: FastifyReply, publicUrl: URL, token: string): void {
  const maxAge = sessionLifetimeMs / 1000
  reply.setCookie(sessionCookieName(publicUrl), token, { ...cookieOptions(publicUrl), maxAge })
}

export function clearSessionCookie(reply: FastifyReply, publicUrl: URL): void {
  reply.clearCookie(sessionCookieName(publicUrl), cookieOptions(publicUrl))
}
