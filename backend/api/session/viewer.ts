import type { FastifyRequest } from 'fastify'
import { isStaff } from '#contract/views/session.ts'
import type { ApiDeps } from '#edge/deps.ts'
import type { Viewer } from '#projections/roster/wallet.ts'
import { roleOf } from './role.ts'

/** Returns the viewer of profiles: staff, an owner, or the public. */
export function viewerOf(
  { session }: Pick<FastifyRequest, 'session'>,
  deps: Pick<ApiDeps, 'config'>,
): Viewer {
  return {
    isStaff: session !== null && isStaff(roleOf(session, deps)),
    profileId: session?.profileId,
  }
}

/** Returns true if the viewer sees a profile in full: its owner and staff do. */
export function canSeeAll({ isStaff, profileId }: Viewer, { id }: { id: string }): boolean {
  return isStaff || profileId === id
}
