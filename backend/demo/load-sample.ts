import type { LeaseNames } from '#commands/deps.ts'
import { accountName } from '#contract/profile/account.ts'
import { foldProfile } from '#event-log/profile-stream.ts'
import type { DemoDeps } from './deps.ts'
import { createSampleWallet } from './sample-wallet.ts'

/**
 * Returns the wallet of a sample, the state of its profile, and what its commands need. `createContext`
 * creates the context of a command by the sample's owner. It has no origin.
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
  return { wallet, owner, state, commands: { ...deps, leaseNames: leaseAllNames }, createContext }
}

/** Leases without a check, since samples do not compete for their names. */
const leaseAllNames: LeaseNames = async () => ({ name: true, handle: true })
