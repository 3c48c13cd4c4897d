import type { FastifyRequest } from 'fastify'
import { profileParams } from '#contract/endpoints/shared-schemas.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { findProfile } from '#projections/profile-page/query.ts'
import { sessionOf } from './sessions.ts'

/** Returns the profile id in the path of an unvalidated request. An invalid id names a missing profile. */
export function parseProfileId({ params }: FastifyRequest): string {
  const parsed = profileParams.safeParse(params)
  if (!parsed.success) throw new Refusal('profile-not-found')
  return parsed.data.id
}

/**
 * Refuses users other than the owner of the profile in the path: `not-allowed` if it is listed, otherwise
 * `profile-not-found`.
 */
export async function requireOwner(
  { readPool }: Pick<ApiDeps, 'readPool'>,
  request: FastifyRequest,
): Promise<void> {
  const id = parseProfileId(request)
  if (sessionOf(request).profileId === id) return
  const found = await findProfile(readPool, { id })
  throw new Refusal(found?.status === 'listed' ? 'not-allowed' : 'profile-not-found')
}
