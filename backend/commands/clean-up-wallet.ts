import type { CommandContext } from '#domain/decider.ts'
import { Refusal } from '#domain/refusal.ts'
import { listWalletProfiles, type WalletProfile } from '#projections/roster/wallet.ts'
import { changeProfile } from './change-profile.ts'
import { type DeletionResult, deleteProfiles, maxDeletions } from './delete-profile.ts'
import type { CommandDeps } from './deps.ts'

type WalletDeps = Pick<CommandDeps, 'eventStore' | 'keyedIds' | 'readPool'>

/** Result of a clean-up: the handles of the profiles that stay, and the number still to delete. */
export type CleanUpResult = DeletionResult & { kept: string[]; remaining: number }

/**
 * Keeps the earliest listed profile of a wallet and deletes the others, up to the limit of one call.
 * Contracts at one address count as one wallet per chain, and each keeps one profile. Throws
 * `Refusal('profile-not-found')` if the wallet has no profile.
 */
export async function cleanUpWallet(
  deps: WalletDeps,
  { wallet, reason }: { wallet: string; reason: string },
  context: CommandContext,
  limit = maxDeletions,
): Promise<CleanUpResult> {
  const groups = await groupWalletProfiles(deps, wallet)
  if (groups.length === 0) {
    throw new Refusal('profile-not-found', { detail: 'No profile has this wallet.' })
  }
  // Recorded first: this throws if the profile to keep was deleted meanwhile, and then none is deleted.
  for (const { kept, others } of groups) {
    if (others.length > 0) await recordCleanUp(deps, kept, reason, context)
  }
  const surplus = groups.flatMap(({ others }) => others.map(({ profileId }) => profileId))
  const profileIds = surplus.slice(0, limit)
  return {
    ...(await deleteProfiles(deps, { profileIds, reason }, context)),
    kept: groups.map(({ kept }) => kept.handle),
    remaining: surplus.length - profileIds.length,
  }
}

type Group = { kept: WalletProfile; others: WalletProfile[] }

/** Groups the profiles of a wallet by chain. A clean-up keeps the first of each, which was listed first. */
export async function groupWalletProfiles(
  { readPool }: Pick<WalletDeps, 'readPool'>,
  wallet: string,
): Promise<Group[]> {
  const found = await listWalletProfiles(readPool, wallet)
  const groups = new Map<number | null, Group>()
  for (const profile of found) {
    const group = groups.get(profile.contractChainId)
    if (group) group.others.push(profile)
    else groups.set(profile.contractChainId, { kept: profile, others: [] })
  }
  return [...groups.values()]
}

async function recordCleanUp(
  deps: Pick<CommandDeps, 'eventStore' | 'keyedIds'>,
  { profileId }: WalletProfile,
  reason: string,
  context: CommandContext,
): Promise<void> {
  try {
    await changeProfile(deps, { profileId, command: { type: 'RecordCleanUp', reason } }, context)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'profile-not-found') {
      throw new Refusal('conflict')
    }
    throw error
  }
}
