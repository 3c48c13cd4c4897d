import type { FastifyRequest } from 'fastify'
import { getAddress } from 'viem'
import type { AttemptRecords } from '#commands/attempt-recording.ts'
import type { CommandDeps } from '#commands/deps.ts'
import type { Proof } from '#contract/events/profile.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { type RateLimit, type RateLimitName, rateLimits } from '#edge/limits/limits.ts'
import { consumeRateLimit, withRateLimit } from '#edge/limits/rate-limit.ts'
import type { NetworkRules } from '#edge/networks/network-rules.ts'
import { findProfile } from '#projections/profile-page/query.ts'
import type { DraftPictures } from '../../media/draft-pictures.ts'
import { checkSignature } from '../../session/check-signature.ts'
import { sessionOf } from '../../session/sessions.ts'
import type { ListCache } from '../lists/list-cache.ts'
import { claimNames } from './claim-names.ts'

/** Dependencies of the routes that change profiles. */
export type ChangeDeps = ApiDeps & {
  lists: ListCache
  attempts: AttemptRecords
  networks: NetworkRules
  drafts: DraftPictures
}

/** Returns the dependencies of the commands that submit and edit profiles. */
export function commandDepsOf(deps: ChangeDeps): CommandDeps {
  return { ...deps, claimNames: (fields, profileId) => claimNames(deps, fields, profileId) }
}

/** Refuses users other than the owner. A profile that they cannot see counts as missing. */
export async function requireOwner(
  { readPool }: Pick<ChangeDeps, 'readPool'>,
  request: FastifyRequest,
  id: string,
): Promise<void> {
  if (sessionOf(request).profileId === id) return
  const found = await findProfile(readPool, { id })
  throw new Refusal(found?.status === 'listed' ? 'not-allowed' : 'profile-not-found')
}

/** Runs a change within its rate limits. Limits by network do not apply to allowed networks. */
export async function withChangeLimit<Result>(
  deps: ChangeDeps,
  request: FastifyRequest,
  names: readonly RateLimitName[],
  run: () => Promise<Result>,
): Promise<Result> {
  const isAllowed = (await deps.networks.find(request.ip)) === 'allow'
  const isByNetwork = ({ by }: RateLimit) => by.includes('network')
  const counted = names.filter((name) => !(isAllowed && isByNetwork(rateLimits[name])))
  const caller = { ip: request.ip, profileId: sessionOf(request).profileId }
  return withRateLimit({ ...deps, logger: request.log }, counted, caller, run)
}

/**
 * Verifies that the session's wallet made a signature. Throws `Refusal('signature-invalid')` otherwise,
 * also for a wallet of the same address on another chain.
 */
export async function requireProof(
  deps: Pick<ChangeDeps, 'config' | 'identity' | 'pool'>,
  request: FastifyRequest,
  proof: Proof,
): Promise<void> {
  const { address, contractChainId } = sessionOf(request)
  if (contractChainId !== null) {
    // Counts as a sign-in, because an edit does not count when a contract keeps its chain from responding.
    await consumeRateLimit(deps, 'sign-in', request)
  }
  const signed = { address: getAddress(address), chainId: contractChainId, ...proof }
  const chainId = await checkSignature(deps.config.rpcUrls, signed)
  if (chainId !== contractChainId) throw new Refusal('signature-invalid')
}
