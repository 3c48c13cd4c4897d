import limitConcurrency from 'p-limit'
import type { CommandContext } from '#domain/decider.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Appended } from '#event-log/port.ts'
import { deleteProfile } from './delete-profile.ts'
import type { CommandDeps } from './deps.ts'

/** Deletions under way at once, so that their appends share commits and others still get a turn. */
const atOnce = 8

/** How many went, which of their lives ended, and the end of the log after the last of them; none where nothing was left to do. */
export type Deleted = {
  count: number
  lives: { profileId: string; life: number }[]
  appended: Appended | undefined
}

/** Deletes several profiles as an admin. Who is gone meanwhile is passed over. */
export async function deleteProfiles(
  deps: Pick<CommandDeps, 'eventStore' | 'identity'>,
  { profileIds, reason }: { profileIds: readonly string[]; reason: string },
  context: CommandContext,
): Promise<Deleted> {
  const inTurn = limitConcurrency(atOnce)
  const ends = await Promise.all(
    profileIds.map((profileId) =>
      inTurn(() => deleteIfThere(deps, { profileId, reason }, context)),
    ),
  )
  const done = ends.filter((end) => end !== undefined)
  const appended = done.reduce<Appended | undefined>(
    (latest, { appended: end }) => (latest && end && latest.position > end.position ? latest : end),
    undefined,
  )
  const lives = done.map(({ profileId, life }) => ({ profileId, life }))
  return { count: done.length, lives, appended }
}

async function deleteIfThere(
  deps: Pick<CommandDeps, 'eventStore' | 'identity'>,
  asked: { profileId: string; reason: string },
  context: CommandContext,
) {
  try {
    const { appended, state } = await deleteProfile(deps, asked, context)
    return { profileId: asked.profileId, life: state.life, appended }
  } catch (error) {
    if (error instanceof Refusal && error.code === 'profile-not-found') return undefined
    throw error
  }
}
