import type { FastifyRequest } from 'fastify'
import { getAddress } from 'viem'
import type { AttemptRecords } from '#commands/attempt-recording.ts'
import type { CommandDeps } from '#commands/deps.ts'
import type { Proof } from '#contract/events/profile.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { type RateLimit, rateLimited, takeTurn } from '#edge/limits/rate-limit.ts'
import type { Measures } from '#edge/networks/measures.ts'
import { findProfile } from '#projections/profile-page/query.ts'
import type { DraftPictures } from '../media/draft-pictures.ts'
import { checkSignature } from '../session/check-signature.ts'
import { sessionOf } from '../session/sessions.ts'
import { claimNames } from './claim-names.ts'
import type { ListCache } from './list-cache.ts'

/** Dependencies of the routes that change profiles. */
export type ChangeDeps = ApiDeps & {
  lists: ListCache
  attempts: AttemptRecords
  networks: Measures
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

type LimitDeps = Pick<ChangeDeps, 'identity' | 'networks'>

/** Returns the rate limit of a submission, which counts per network. Allowed networks have none. */
export async function submissionLimit(
  { identity, networks }: LimitDeps,
  { ip }: FastifyRequest,
): Promise<RateLimit> {
  const isAllowed = (await networks.find(ip)) === 'allow'
  const perNetwork = { kind: 'submit' as const, key: identity.ipKey(ip) }
  return { windows: isAllowed ? [] : [perNetwork], what: 'attempts' }
}

/** Returns the rate limit of an edit, which counts per profile, and per network unless it is allowed. */
export async function editLimit(
  { identity, networks }: LimitDeps,
  { ip }: FastifyRequest,
  profileId: string,
): Promise<RateLimit> {
  const isAllowed = (await networks.find(ip)) === 'allow'
  const perProfile = [
    { kind: 'edit-profile' as const, key: profileId },
    { kind: 'edit-profile-day' as const, key: profileId },
  ]
  const perNetwork = { kind: 'edit-network' as const, key: identity.ipKey(ip) }
  return { windows: isAllowed ? perProfile : [...perProfile, perNetwork], what: 'edits' }
}

/**
 * Verifies that the session's wallet made a signature. Throws `Refusal('signature-invalid')` otherwise,
 * also for a wallet of the same address on another chain.
 */
export async function requireProof(
  { config, identity, pool }: Pick<ChangeDeps, 'config' | 'identity' | 'pool'>,
  request: FastifyRequest,
  proof: Proof,
): Promise<void> {
  const { address, contractChainId } = sessionOf(request)
  if (contractChainId !== null) {
    // Counts as a sign-in: a contract may keep its chain from answering, which gives the edit back.
    const wait = await takeTurn(pool, 'sign-in', identity.ipKey(request.ip))
    if (wait !== undefined) throw rateLimited(wait, 'edits')
  }
  const signed = { address: getAddress(address), chainId: contractChainId, ...proof }
  const chainId = await checkSignature(config.rpcUrls, signed)
  if (chainId !== contractChainId) throw new Refusal('signature-invalid')
}
