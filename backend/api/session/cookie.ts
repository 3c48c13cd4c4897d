import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionLifetimeMs } from '#contract/limits.ts'

const isSecure = (publicUrl: URL) => publicUrl.protocol === 'https:'
const nameFor = (publicUrl: URL) =>
  isSecure(publicUrl) ? '__Host-provenance-session' : 'provenance-session'
const optionsFor = (publicUrl: URL) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(publicUrl) }) as const

export function readToken({ cookies }: FastifyRequest, publicUrl: URL): string | undefined {
  return cookies[nameFor(publicUrl)]
}

export function giveToken(reply: FastifyReply, publicUrl: URL, token: string): void {
  const maxAge = sessionLifetimeMs / 1000
  reply.setCookie(nameFor(publicUrl), token, { ...optionsFor(publicUrl), maxAge })
}

export function forgetToken(reply: FastifyReply, publicUrl: URL): void {
  reply.clearCookie(nameFor(publicUrl), optionsFor(publicUrl))
}
