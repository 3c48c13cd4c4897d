import type { Hex } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { accountName } from '#contract/account.ts'
import { isLive } from '#domain/profile/state.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { readProfile } from '#event-log/profile-stream.ts'
import { isOwnKey } from './check-signature.ts'

type Signer = { address: Hex; chainId: number | null }

/**
 * The id of the one profile that a wallet may hold. A contract's hangs on its chain as well. Profiles
 * that contracts submitted before that was so keep their id, and stay theirs where the sign-in by
 * which they came names the same chain: an event is for ever, and says itself which contract it was.
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
