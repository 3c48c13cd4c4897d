import type { FastifyRequest } from 'fastify'
import { getAddress } from 'viem'
import type { Proof } from '#contract/events/profile.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { consumeRateLimit } from '#edge/limits/rate-limit.ts'
import { checkSignature } from './check-signature.ts'
import { sessionOf } from './sessions.ts'

/**
 * Verifies that the session's wallet made a signature. Throws `Refusal('signature-invalid')` otherwise,
 * also for a wallet of the same address on another chain.
 */
export async function requireSignature(
  deps: Pick<ApiDeps, 'config' | 'keyedIds' | 'pool'>,
  request: FastifyRequest,
  proof: Proof,
): Promise<void> {
  const { address, contractChainId } = sessionOf(request)
  if (contractChainId !== null) {
    // While the chain is unavailable, the change does not count against its own rate limits.
    await consumeRateLimit(deps, 'sign-in', request)
  }
  const signed = { address: getAddress(address), chainId: contractChainId, ...proof }
  const chainId = await checkSignature(deps.config.rpcUrls, signed)
  if (chainId !== contractChainId) throw new Refusal('signature-invalid')
}
