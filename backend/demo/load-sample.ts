import type { LeaseNames } from '#commands/deps.ts'
import type { Proof } from '#contract/events/profile.ts'
import { accountName } from '#contract/profile/account.ts'
import { foldProfile } from '#event-log/profile-stream.ts'
import type { DemoDeps } from './deps.ts'
import { createSampleWallet } from './sample-wallet.ts'

/**
 * Returns the owner of a sample, the state of its profile, and what its commands need. `sign` signs a text
 * with the owner's wallet. `createContext` creates the context of a command by the owner. It has no origin.
 */
export async function loadSample(deps: DemoDeps, handle: string) {
  const { eventStore, keyedIds, now, newId } = deps
  const wallet = createSampleWallet(handle)
  const account = accountName(wallet.address, null)
  const profileId = keyedIds.profileId(account)
  const owner = { address: wallet.address, contractChainId: null, account, profileId }
  const { state } = await foldProfile(eventStore, profileId)
  const actor = { kind: 'owner' as const, id: keyedIds.actorId(account) }
  const createContext = () => ({ at: now().toISOString(), actor, requestId: newId(), newId })
  const sign = async (message: string): Promise<Proof> => ({
    message,
    signature: await wallet.signMessage({ message }),
  })
  const commands = { ...deps, leaseNames: leaseAllNames }
  return { sign, owner, state, commands, createContext }
}

/** Leases without a check, since samples do not compete for their names. */
const leaseAllNames: LeaseNames = async () => ({ name: true, handle: true })
