import type { FastifyRequest } from 'fastify'
import type { ApiDeps } from '#edge/deps.ts'
import type { Viewer } from '#projections/roster/wallet.ts'
import { roleOf } from './role.ts'

/** Returns the viewer of profiles: staff, an owner, or the public. */
export function viewerOf(
  { session }: Pick<FastifyRequest, 'session'>,
  deps: Pick<ApiDeps, 'config'>,
): Viewer {
  const isStaff = session !== null && roleOf(session, deps) !== 'owner'
  return { isStaff, profileId: session?.profileId }
}

/** Returns true if the viewer sees a profile in full: its owner and staff do. */
export function canSeeAll({ isStaff, profileId }: Viewer, { id }: { id: string }): boolean {
  return isStaff || profileId === id
}
