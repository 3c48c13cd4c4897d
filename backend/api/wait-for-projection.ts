import type { FastifyReply } from 'fastify'
import type { DeletionResult } from '#commands/delete-profile.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { isLive, type ProfileState } from '#domain/profile/state.ts'
import { viewOfState } from '#domain/profile/view.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { type AppendResult, AppendUnconfirmed } from '#event-log/port.ts'
import { findProfile } from '#projections/profile-page/query.ts'
import { isTransientFault } from '#projections/runner/faults.ts'
import { lifeSubject } from '#vault/subject.ts'
import type { ListCache } from './profile/lists/list-cache.ts'

export const projectionWaitMs = 2 * 1000

type WaitDeps = Pick<ApiDeps, 'projector' | 'readPool'> & { lists: ListCache }
type ErasureDeps = WaitDeps & Pick<ApiDeps, 'vault'>

/**
 * Waits up to two seconds until the read models show an appended event, so that clients read their own
 * writes. Otherwise sets the header `Projection: behind`. Returns true if the event is shown.
 */
export async function waitForProjection(
  { projector, lists }: WaitDeps,
  appended: AppendResult | undefined,
  reply: FastifyReply,
): Promise<boolean> {
  if (!appended) return true
  const { position } = appended
  reply.header('Position', String(position))
  const shown = await projector.waitFor(position, projectionWaitMs)
  if (shown) lists.expireBefore(position)
  else reply.header('Projection', 'behind')
  return shown
}

const erasureWaitMs = 10_000

/**
 * Waits after a deletion until no deleted data is readable. Erases the keys itself if the eraser takes
 * longer, for example after a restore or while the media store is unavailable. Throws `AppendUnconfirmed`
 * if it cannot: the profile is deleted, and its keys are erased later.
 */
export async function waitForErasure(
  deps: ErasureDeps,
  { appended, lives }: Pick<DeletionResult, 'appended' | 'lives'>,
  reply: FastifyReply,
): Promise<void> {
  await waitForProjection(deps, appended, reply)
  if (!appended) return
  if (await deps.projector.waitForErasure(appended.position, erasureWaitMs)) return
  const subjects = lives.map(({ profileId, life }) => lifeSubject(profileId, life))
  await deps.vault.erase(...subjects).catch((cause: unknown) => {
    if (!isTransientFault(cause)) throw cause
    throw new AppendUnconfirmed('The keys of a deleted profile are not erased yet', { cause })
  })
  reply.header('Projection', 'behind')
}

/** Returns a profile after a write: from the read models, or else from its events. */
export async function loadWrittenProfile(
  deps: WaitDeps,
  { state, appended }: { state: ProfileState; appended: AppendResult | undefined },
  reply: FastifyReply,
): Promise<ProfileView> {
  if (!isLive(state)) throw new Refusal('profile-not-found')
  const shown = await waitForProjection(deps, appended, reply)
  if (!shown) return viewOfState(state)
  const found = await findProfile(deps.readPool, { id: state.profileId }).catch(
    (error: unknown) => {
      // The write is stored, so the response must not say otherwise.
      if (isTransientFault(error)) return null
      throw error
    },
  )
  return found ?? viewOfState(state)
}
