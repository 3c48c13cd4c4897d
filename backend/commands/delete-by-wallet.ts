import type { CommandContext } from '#domain/decider.ts'
import { Refusal } from '#domain/refusal.ts'
import { listWalletProfiles } from '#projections/roster/wallet.ts'
import { type DeletionResult, deleteProfiles } from './delete-profiles.ts'
import type { CommandDeps } from './deps.ts'

/** Maximum number of profiles that one call deletes. */
export const deletedAtOnce = 500

type WalletDeps = Pick<CommandDeps, 'eventStore' | 'identity' | 'readPool'>

/**
 * Deletes the profiles of a wallet, including those of contracts at its address on any chain, up to the
 * limit of one call. `remaining` is the number of profiles that are left. Throws
 * `Refusal('profile-not-found')` if there are none.
 */
export async function deleteByWallet(
  deps: WalletDeps,
  { wallet, reason }: { wallet: string; reason: string },
  context: CommandContext,
  most = deletedAtOnce,
): Promise<DeletionResult & { remaining: number }> {
  const found = await listWalletProfiles(deps.readPool, wallet)
  const profileIds = found.slice(0, most).map(({ profileId }) => profileId)
  const deleted = await deleteProfiles(deps, { profileIds, reason }, context)
  if (deleted.count === 0) {
    throw new Refusal('profile-not-found', { detail: 'No profile has this wallet.' })
  }
  return { ...deleted, remaining: found.length - profileIds.length }
}
