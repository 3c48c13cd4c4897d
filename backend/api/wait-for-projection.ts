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
import type { Projector } from '#projections/runner/run.ts'
import { lifeSubject } from '#vault/subject.ts'
import type { ListCache } from './profile/lists/list-cache.ts'

const projectionWaitMs = 2 * 1000

export type PositionDeps = {
  projector: Pick<Projector, 'waitFor'>
  lists: Pick<ListCache, 'expireBefore'>
}
type WaitDeps = PositionDeps & Pick<ApiDeps, 'readPool'>
type ErasureDeps = PositionDeps & Pick<ApiDeps, 'projector' | 'vault'>

/**
 * Waits up to two seconds until the read models reach a position. Otherwise sets the header
 * `Projection: behind`. Returns true if they have reached it.
 */
export async function waitForPosition(
  { projector, lists }: PositionDeps,
  position: bigint,
  reply: FastifyReply,
): Promise<boolean> {
  const isReached = await projector.waitFor(position, projectionWaitMs)
  // Only positions that were reached expire lists. Otherwise any client could disable the cache.
  if (isReached) lists.expireBefore(position)
  else reply.header('Projection', 'behind')
  return isReached
}

/**
 * Waits as `waitForPosition` until the read models show an appended event, so that clients read their
 * own writes.
 */
export async function waitForProjection(
  deps: PositionDeps,
  appended: AppendResult | undefined,
  reply: FastifyReply,
): Promise<boolean> {
  if (!appended) return true
  reply.header('Position', String(appended.position))
  return waitForPosition(deps, appended.position, reply)
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
  const isShown = await waitForProjection(deps, appended, reply)
  if (!isShown) return viewOfState(state)
  const found = await findProfile(deps.readPool, { id: state.profileId }).catch(
    (error: unknown) => {
      // The write is stored, so the response must not say otherwise.
      if (isTransientFault(error)) return null
      throw error
    },
  )
  return found ?? viewOfState(state)
}
