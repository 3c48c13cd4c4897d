import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionLifetimeMs, unusedMediaLifetimeMs } from '#contract/retention.ts'
import { isToken } from './token.ts'

/** Lifetimes of the cookies by purpose: `draft` is for the pictures of a profile before its submission. */
const lifetimesMs = { session: sessionLifetimeMs, draft: unusedMediaLifetimeMs }
type Purpose = keyof typeof lifetimesMs

const isSecure = (publicUrl: URL) => publicUrl.protocol === 'https:'

/** Returns the name of a cookie. On HTTPS it has a prefix, so that no other host can set the cookie. */
const nameOf = (purpose: Purpose, publicUrl: URL) =>
  `${isSecure(publicUrl) ? '__Host-' : ''}provenance-${purpose}`

/** Returns the attributes of every cookie. Scripts cannot read it, and other sites do not send it. */
const attributesOf = (publicUrl: URL) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(publicUrl) }) as const

/** Returns the token that a browser has for a purpose; undefined without a well-formed one. */
export function findToken(
  { cookies }: FastifyRequest,
  purpose: Purpose,
  publicUrl: URL,
): string | undefined {
  const token = cookies[nameOf(purpose, publicUrl)]
  return token !== undefined && isToken(token) ? token : undefined
}

export function setTokenCookie(
  reply: FastifyReply,
  purpose: Purpose,
  publicUrl: URL,
  token: string,
): void {
  const maxAge = lifetimesMs[purpose] / 1000
  reply.setCookie(nameOf(purpose, publicUrl), token, { ...attributesOf(publicUrl), maxAge })
}

export function clearTokenCookie(reply: FastifyReply, purpose: Purpose, publicUrl: URL): void {
  reply.clearCookie(nameOf(purpose, publicUrl), attributesOf(publicUrl))
}
