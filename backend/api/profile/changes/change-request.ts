import type { FastifyRequest } from 'fastify'
import type { AttemptRecords } from '#commands/attempt-recording.ts'
import type { CommandDeps } from '#commands/deps.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { type RateLimit, type RateLimitName, rateLimits } from '#edge/limits/limits.ts'
import { withRateLimit } from '#edge/limits/rate-limit.ts'
import type { NetworkRules } from '#edge/networks/network-rules.ts'
import type { DraftPictures } from '../../media/draft-pictures.ts'
import { sessionOf } from '../../session/sessions.ts'
import type { ListCache } from '../lists/list-cache.ts'
import { leaseNames } from './lease-names.ts'

/** Dependencies of the routes that change profiles. */
export type ChangeDeps = ApiDeps & {
  lists: ListCache
  attempts: AttemptRecords
  networks: NetworkRules
  drafts: DraftPictures
}

/** Returns the dependencies of the commands that submit and edit profiles. */
export function commandDepsOf(deps: ChangeDeps): CommandDeps {
  return { ...deps, leaseNames: (fields, profileId) => leaseNames(deps, fields, profileId) }
}

/** Runs a change within its rate limits. Limits by network do not apply to allowed networks. */
export async function withChangeLimit<Result>(
  deps: ChangeDeps,
  request: FastifyRequest,
  names: readonly RateLimitName[],
  run: () => Promise<Result>,
): Promise<Result> {
  const isAllowed = (await deps.networks.find(request.ip)) === 'allow'
  const isByNetwork = ({ by }: RateLimit) => by.includes('network')
  const counted = names.filter((name) => !(isAllowed && isByNetwork(rateLimits[name])))
  const caller = { ip: request.ip, profileId: sessionOf(request).profileId }
  return withRateLimit({ ...deps, logger: request.log }, counted, caller, run)
}
