import limitConcurrency from 'p-limit'
import type { ProfileEvent } from '#contract/events/profile.ts'
import type { CommandContext } from '#domain/decider.ts'
import type { ProfileState } from '#domain/profile/state.ts'
import { Refusal } from '#domain/refusal.ts'
import type { CommandResult } from '#event-log/command-steps.ts'
import type { AppendResult } from '#event-log/port.ts'
import { listWalletProfiles } from '#projections/roster/wallet.ts'
import { changeProfile } from './change-profile.ts'
import type { CommandDeps } from './deps.ts'

/** Maximum number of profiles that one call deletes. */
export const maxDeletions = 500

/** Concurrent deletions: enough for their appends to share commits, and few beside other requests. */
const maxConcurrent = 8

/**
 * Deletes a profile. `reason` is given by an admin; null if the owner deletes. Throws
 * `Refusal('profile-not-found')`.
 */
export function deleteProfile(
  deps: Pick<CommandDeps, 'eventStore' | 'keyedIds'>,
  { profileId, reason }: { profileId: string; reason: string | null },
  context: CommandContext,
): Promise<CommandResult<ProfileState, ProfileEvent>> {
  return changeProfile(deps, { profileId, command: { type: 'DeleteProfile', reason } }, context)
}

/**
 * Result of deletions: their number, the lives that ended, and the last append; undefined if there was
 * nothing left to delete.
 */
export type DeletionResult = {
  count: number
  lives: { profileId: string; life: number }[]
  appended: AppendResult | undefined
}

/** Deletes several profiles as an admin. Skips profiles that were deleted meanwhile. */
export async function deleteProfiles(
  deps: Pick<CommandDeps, 'eventStore' | 'keyedIds'>,
  { profileIds, reason }: { profileIds: readonly string[]; reason: string },
  context: CommandContext,
): Promise<DeletionResult> {
  const ends = await limitConcurrency(maxConcurrent).map(profileIds, (profileId) =>
    deleteUnlessGone(deps, { profileId, reason }, context),
  )
  const done = ends.filter((end) => end !== undefined)
  let last: AppendResult | undefined
  for (const { appended } of done) {
    if (appended && (!last || appended.position > last.position)) last = appended
  }
  const lives = done.map(({ profileId, life }) => ({ profileId, life }))
  return { count: done.length, lives, appended: last }
}

async function deleteUnlessGone(
  deps: Pick<CommandDeps, 'eventStore' | 'keyedIds'>,
  request: { profileId: string; reason: string },
  context: CommandContext,
) {
  try {
    const { appended, state } = await deleteProfile(deps, request, context)
    return { profileId: request.profileId, life: state.life, appended }
  } catch (error) {
    if (error instanceof Refusal && error.code === 'profile-not-found') return undefined
    throw error
  }
}

/**
 * Deletes the profiles of a wallet, including those of contracts at its address on any chain, up to the
 * limit of one call. `remaining` is the number of profiles that are left. Throws
 * `Refusal('profile-not-found')` if there are none.
 */
export async function deleteByWallet(
  deps: Pick<CommandDeps, 'eventStore' | 'keyedIds' | 'readPool'>,
  { wallet, reason }: { wallet: string; reason: string },
  context: CommandContext,
  limit = maxDeletions,
): Promise<DeletionResult & { remaining: number }> {
  const found = await listWalletProfiles(deps.readPool, wallet)
  const profileIds = found.slice(0, limit).map(({ profileId }) => profileId)
  const deleted = await deleteProfiles(deps, { profileIds, reason }, context)
  if (deleted.count === 0) {
    throw new Refusal('profile-not-found', { detail: 'No profile has this wallet.' })
  }
  return { ...deleted, remaining: found.length - profileIds.length }
}
