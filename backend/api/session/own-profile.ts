import type { Hex } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { accountName } from '#contract/profile/account.ts'
import { isLive } from '#domain/profile/state.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { readProfile } from '#event-log/profile-stream.ts'
import { isOwnKey } from './check-signature.ts'

type Signer = { address: Hex; chainId: number | null }

/**
 * Returns the id of the profile that a wallet may have. For a contract it depends on the chain.
 * Profiles that contracts submitted before that rule keep their id if their sign-in names the same
 * chain, because events are permanent.
 */
export async function findOwnProfile(
  { eventStore, identity }: Pick<ApiDeps, 'eventStore' | 'identity'>,
  { address, chainId }: Signer,
): Promise<string> {
  const own = identity.profileId(accountName(address, chainId))
  if (chainId === null) return own
  const former = identity.profileId(accountName(address, null))
  const { past, state } = await readProfile(eventStore, former)
  if (!isLive(state)) return own
  const submitted = past.events.findLast(({ type }) => type === 'ProfileSubmitted')
  const proof = submitted?.type === 'ProfileSubmitted' ? submitted.personal?.proof : null
  if (!proof || parseSiweMessage(proof.message).chainId !== chainId) return own
  return (await isOwnKey({ address, ...proof })) ? own : former
}
