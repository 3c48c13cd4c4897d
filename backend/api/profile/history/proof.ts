import type { FastifyRequest } from 'fastify'
import { getAddress } from 'viem'
import { publicEndpoints } from '#contract/endpoints/public.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import type { ProofView } from '#contract/views/proof.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ApiApp } from '#edge/api-app.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { limitPerNetwork } from '#edge/limits/concurrency-limit.ts'
import { consumeRateLimit } from '#edge/limits/rate-limit.ts'
import { setNoStore } from '#edge/no-store.ts'
import { createTimedCache } from '#edge/timed-cache.ts'
import { readProfileEvents } from '#event-log/profile-stream.ts'
import { findProfile } from '#projections/profile-page/query.ts'
import { addRoute } from '../../add-route.ts'
import { checkSignature } from '../../session/check-signature.ts'
import { canSeeAll, viewerOf } from '../../session/viewer.ts'
import { parseProfileRef } from '../profile-ref.ts'
import { buildProof, type UncheckedProof } from './build-proof.ts'

type ProofDeps = Pick<ApiDeps, 'config' | 'eventStore' | 'keyedIds' | 'pool' | 'readPool'>

/** Size (characters of JSON) and age (ms) limits of the proof cache. */
const maxCacheSize = 8 * 1024 * 1024
const cacheTtlMs = 60_000

/** Registers the route of the proof that visitors verify. */
export function registerProofRoutes(app: ApiApp, deps: ProofDeps): void {
  const { eventStore, readPool } = deps
  const withReadLimit = limitPerNetwork('proof')
  const withChainLimit = limitPerNetwork('proofOnChain')
  const cache = createTimedCache<ProofView>({
    maxSize: maxCacheSize,
    sizeOf: (proof) => JSON.stringify(proof).length,
    ttlMs: cacheTtlMs,
  })

  async function readProof({ id, updatedAt }: ProfileView): Promise<UncheckedProof> {
    const proof = await buildProof(readProfileEvents(eventStore, id), updatedAt)
    if (!proof) throw new Refusal('profile-not-found')
    return proof
  }

  async function findProof(request: FastifyRequest, profile: ProfileView): Promise<ProofView> {
    // A change or a new life of the profile needs a new proof.
    const key = [profile.id, profile.createdAt, profile.updatedAt, profile.profileType].join(' ')
    const cached = cache.get(key)
    if (cached) return cached
    // Another request may have read the proof while this one waited.
    const read = await withReadLimit(request, async () =>
      cache.has(key) ? null : readProof(profile),
    )
    if (read === null) return cache.get(key) ?? findProof(request, profile)
    // A separate limit, so that an unresponsive chain delays no reads.
    const contractCheck = await withChainLimit(request, () => checkOnChain(deps, request, read))
    const proof = { ...read, contractCheck }
    // A chain that is unavailable now may respond at the next request.
    if (proof.contractCheck !== 'unavailable') cache.set(key, proof)
    return proof
  }

  addRoute(app, publicEndpoints.getProof, { session: 'optional' }, async (request, reply) => {
    const found = await findProfile(readPool, parseProfileRef(request.params.id))
    if (!found) throw new Refusal('profile-not-found')
    const isPrivate = canSeeAll(viewerOf(request, deps), found)
    if (!isPrivate && found.status !== 'listed') throw new Refusal('profile-not-found')
    if (isPrivate) setNoStore(reply)
    else reply.headers({ 'Cache-Control': 'no-cache', Vary: 'Cookie' })
    const proof = await findProof(request, found)
    return found.hideWallet && !isPrivate ? withoutSignatures(proof) : proof
  })
}

/** Removes the signatures of a proof, which would reveal its wallet. */
function withoutSignatures(proof: ProofView): ProofView {
  return {
    ...proof,
    walletAddress: null,
    contractChainId: null,
    contractCheck: null,
    message: null,
    signature: null,
    versionCount: 0,
    versions: [],
  }
}

/** Checks a contract's signature on its chain. Each call counts, because endpoints may charge for it. */
async function checkOnChain(
  deps: ProofDeps,
  request: FastifyRequest,
  proof: UncheckedProof,
): Promise<ProofView['contractCheck']> {
  const { config } = deps
  const { contractChainId: chainId, walletAddress, message, signature } = proof
  if (chainId === null || walletAddress === null || !message || !signature) return null
  if (!config.rpcUrls.has(chainId)) return 'no-chain'
  await consumeRateLimit(deps, 'rpc', request)
  const signedMessage = { address: getAddress(walletAddress), chainId, message, signature }
  try {
    return (await checkSignature(config.rpcUrls, signedMessage)) === chainId ? 'valid' : 'invalid'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.code === 'unavailable' ? 'unavailable' : 'invalid'
  }
}
