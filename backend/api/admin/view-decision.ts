import { findDecision } from '#commands/review-profile.ts'
import type { ReviewDecision } from '#contract/views/bulk-review.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { findProfile } from '#projections/profile-page/query.ts'
import { accountOfActor, createActorResolver } from '../session/resolve-actor.ts'

type DecisionDeps = Pick<ApiDeps, 'config' | 'eventStore' | 'keyedIds' | 'readPool'>

/** Returns the last review decision about a profile, for staff; null while it is held and before any decision. */
export async function viewDecision(
  deps: DecisionDeps,
  profileId: string,
  caller: string,
): Promise<ReviewDecision | null> {
  const { keyedIds, readPool } = deps
  const decision = await findDecision(deps, profileId)
  if (!decision) return null
  const { outcome, at, actor, note } = decision
  const account = accountOfActor(deps, actor)
  const profile =
    account === undefined
      ? undefined
      : await findProfile(readPool, { id: keyedIds.profileId(account) })
  return {
    what: outcome,
    at,
    by: createActorResolver(deps)(actor),
    isOwn: actor.id === keyedIds.actorId(caller),
    byProfile: profile?.status === 'listed' ? profile : null,
    note,
  }
}
