import type { FastifyReply } from 'fastify'
import type { Deleted } from '#commands/delete-profiles.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { isLive, type ProfileState } from '#domain/profile/state.ts'
import { viewOfState } from '#domain/profile/view.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ApiDeps } from '#edge/deps.ts'
import type { Appended } from '#event-log/port.ts'
import { findProfile } from '#projections/profile-page/query.ts'
import { lifeSubject } from '#vault/subject.ts'
import type { ListCache } from './list-cache.ts'

export const projectionWaitMs = 2 * 1000

type WaitDeps = Pick<ApiDeps, 'projector' | 'readPool'> & { lists: ListCache }
type ErasureDeps = WaitDeps & Pick<ApiDeps, 'vault'>

/**
 * Waits until the read models show what was appended, so that the writer reads its own write. Past
 * two seconds it goes on, and the answer says so. Gives whether they do.
 */
export async function waitForProjection(
  { projector, lists }: WaitDeps,
  appended: Appended | undefined,
  reply: FastifyReply,
): Promise<boolean> {
  if (!appended) return true
  const { position } = appended
  reply.header('Position', String(position))
  const shown = await projector.waitFor(position, projectionWaitMs)
  if (shown) lists.expire(position)
  else reply.header('Projection', 'behind')
  return shown
}

const erasureWaitMs = 10_000

/**
 * Waits, after a deletion, until nothing of what was deleted can be read any more. Where the eraser takes
 * longer, as after a restore or while pictures cannot be reached, the keys are erased here.
 */
export async function waitForErasure(
  deps: ErasureDeps,
  { appended, lives }: Pick<Deleted, 'appended' | 'lives'>,
  reply: FastifyReply,
): Promise<void> {
  await waitForProjection(deps, appended, reply)
  if (!appended) return
  if (await deps.projector.waitForErasure(appended.position, erasureWaitMs)) return
  await deps.vault.erase(...lives.map(({ profileId, life }) => lifeSubject(profileId, life)))
  reply.header('Projection', 'behind')
}

/** The profile after a write: as the read models show it, or else as its events make it. */
export async function showWritten(
  deps: WaitDeps,
  { state, appended }: { state: ProfileState; appended: Appended | undefined },
  reply: FastifyReply,
): Promise<ProfileView> {
  if (!isLive(state)) throw new Refusal('profile-not-found')
  const shown = await waitForProjection(deps, appended, reply)
  const found = shown && (await findProfile(deps.readPool, { id: state.profileId }))
  return found || viewOfState(state)
}
