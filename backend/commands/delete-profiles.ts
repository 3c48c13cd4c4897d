import limitConcurrency from 'p-limit'
import type { CommandContext } from '#domain/decider.ts'
import { Refusal } from '#domain/refusal.ts'
import type { AppendResult } from '#event-log/port.ts'
import { deleteProfile } from './delete-profile.ts'
import type { CommandDeps } from './deps.ts'

/** Concurrent deletions: enough for their appends to share commits, and few beside other requests. */
const maxConcurrent = 8

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
  deps: Pick<CommandDeps, 'eventStore' | 'identity'>,
  { profileIds, reason }: { profileIds: readonly string[]; reason: string },
  context: CommandContext,
): Promise<DeletionResult> {
  const limit = limitConcurrency(maxConcurrent)
  const ends = await Promise.all(
    profileIds.map((profileId) => limit(() => deleteIfThere(deps, { profileId, reason }, context))),
  )
  const done = ends.filter((end) => end !== undefined)
  const appended = done.reduce<AppendResult | undefined>(
    (latest, { appended: end }) => (latest && end && latest.position > end.position ? latest : end),
    undefined,
  )
  const lives = done.map(({ profileId, life }) => ({ profileId, life }))
  return { count: done.length, lives, appended }
}

async function deleteIfThere(
  deps: Pick<CommandDeps, 'eventStore' | 'identity'>,
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
