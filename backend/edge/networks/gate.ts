import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AttemptTotals } from '#attempts/attempt-totals.ts'
import { ownerEndpoints } from '#contract/endpoints/owner.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ApiDeps } from '../deps.ts'
import { mayChangeState } from '../origin-check.ts'
import { originOf } from '../request-origin.ts'
import type { NetworkRules } from './network-rules.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Also serves blocked networks, because the route changes nothing or must stay available. */
    allowsBlockedNetworks?: true
  }
}

type GateDeps = Pick<ApiDeps, 'now'> & {
  networks: Pick<NetworkRules, 'find'>
  totals: Pick<AttemptTotals, 'addAttempt'>
}

/** Requests that count as attempts. The sign-in route counts its own refusals. */
const attempts = [ownerEndpoints.submitProfile, ownerEndpoints.editProfile]

/** Refuses every change and every sign-in from a blocked network, and counts the attempts. */
export function registerNetworkGate(
  app: FastifyInstance,
  { networks, totals, now }: GateDeps,
): void {
  async function refuseBlocked(request: FastifyRequest): Promise<void> {
    if ((await networks.find(request.ip)) !== 'block') return
    if (isAttempt(request)) {
      const found = { codes: ['network-blocked' as const], flags: [] }
      totals.addAttempt(found, now().toISOString(), originOf(request))
    }
    throw new Refusal('network-blocked')
  }

  app.addHook('onRequest', (request, _reply, done) => {
    const { allowsBlockedNetworks } = request.routeOptions.config
    if (allowsBlockedNetworks || !mayChangeState(request)) done()
    else refuseBlocked(request).then(() => done(), done)
  })
}

function isAttempt({ method, routeOptions }: FastifyRequest): boolean {
  return attempts.some((attempt) => attempt.method === method && attempt.path === routeOptions.url)
}
