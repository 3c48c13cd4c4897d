import type { PrivateKeyAccount } from 'viem/accounts'
import { profileEvent } from '#contract/events/profile.ts'
import type { CommandContext } from '#domain/decider.ts'
import { profile } from '#domain/profile/decide.ts'
import type { ProfileState } from '#domain/profile/state.ts'
import { profileStream } from '#event-log/claim-handle.ts'
import { foldEvents } from '#event-log/handle-command.ts'
import type { DemoDeps } from './deps.ts'
import { openSampleWallet } from './sample-wallet.ts'

export type OpenSample = {
  wallet: PrivateKeyAccount
  profileId: string
  /** The sample's profile as it stands. */
  state: ProfileState
  /** The sample as somebody who asks for something, now. */
  ask: () => CommandContext
}

export async function openSample(
  { eventStore, identity, now, newId }: DemoDeps,
  handle: string,
): Promise<OpenSample> {
  const wallet = openSampleWallet(handle)
  const profileId = identity.profileId(wallet.address)
  const past = await eventStore.read(profileStream(profileId), profileEvent)
  const actor = { kind: 'owner' as const, id: identity.actorId(wallet.address) }
  const ask = () => ({ at: now().toISOString(), actor, requestId: newId(), newId })
  return { wallet, profileId, state: foldEvents(profile, past), ask }
}
