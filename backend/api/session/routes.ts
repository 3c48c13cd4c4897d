import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AttemptTotals } from '#attempts/attempt-totals.ts'
import { publicEndpoints } from '#contract/endpoints/public.ts'
import { accountName } from '#contract/profile/account.ts'
import type { RefusalCode } from '#contract/refusal.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ApiApp } from '#edge/api-app.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { consumeRateLimit } from '#edge/limits/rate-limit.ts'
import { originOf } from '#edge/request-origin.ts'
import { addRoute } from '../add-route.ts'
import { checkSignature } from './check-signature.ts'
import { roleOf } from './role.ts'
import { sessionOf } from './sessions.ts'
import { parseSignIn } from './sign-in-message.ts'
import { beginSession, consumeNonce, createNonce, endSession } from './store.ts'
import { clearTokenCookie, setTokenCookie } from './token-cookie.ts'

type SessionDeps = Pick<ApiDeps, 'config' | 'keyedIds' | 'now' | 'pool'> & {
  totals: Pick<AttemptTotals, 'addSignIn'>
}

/** Malformed or unverifiable sign-ins do not count as refused. */
const uncounted: ReadonlySet<RefusalCode> = new Set(['invalid-input', 'unavailable'])

/** Registers the routes of sign-in by EIP-4361: nonce, verify, session, logout. */
export function registerSessionRoutes(app: ApiApp, deps: SessionDeps): void {
  const { config, keyedIds, now, pool } = deps
  const { publicUrl, rpcUrls } = config

  const { getNonce, verifySignIn, getSession, logout } = publicEndpoints

  async function countRefusal(request: FastifyRequest, _reply: FastifyReply, error: Error) {
    if (!(error instanceof Refusal) || uncounted.has(error.code)) return
    deps.totals.addSignIn(error.code, now().toISOString(), originOf(request))
  }

  addRoute(app, getNonce, {}, async (request, reply) => {
    await consumeRateLimit(deps, 'nonce', request)
    reply.header('Cache-Control', 'no-store')
    return { nonce: await createNonce(pool) }
  })

  addRoute(
    app,
    verifySignIn,
    { session: 'optional', hooks: { onError: countRefusal } },
    async (request, reply) => {
      await consumeRateLimit(deps, 'sign-in', request)
      const { message, signature } = request.body
      const { address, chainId, nonce } = parseSignIn(message, { publicUrl, now: now() })
      if (!(await consumeNonce(pool, nonce))) throw new Refusal('nonce-unknown')
      const proof = { message, signature }
      const contractChainId = await checkSignature(rpcUrls, { address, chainId, ...proof })
      const account = accountName(address, contractChainId)
      const profileId = keyedIds.profileId(account)
      if (request.session) await endSession(pool, request.session.id)
      const session = { address, contractChainId, account, profileId, proof }
      const token = await beginSession(pool, session)
      setTokenCookie(reply, 'session', publicUrl, token)
      reply.header('Cache-Control', 'no-store')
      return { address, role: roleOf({ account }, deps), profileId }
    },
  )

  addRoute(app, getSession, { session: 'optional' }, async (request, reply) => {
    reply.header('Cache-Control', 'no-store')
    if (!request.session && request.query.optional === 'true') return null
    const { address, account, profileId } = sessionOf(request)
    return { address, role: roleOf({ account }, deps), profileId }
  })

  addRoute(
    app,
    logout,
    { session: 'optional', allowsBlockedNetworks: true, status: 204 },
    async (request, reply) => {
      if (request.session) await endSession(pool, request.session.id)
      clearTokenCookie(reply, 'session', publicUrl)
      return null
    },
  )
}
