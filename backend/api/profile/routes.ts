import type { FastifyReply, FastifyRequest } from 'fastify'
import { isAddress } from 'viem'
import { ownerEndpoints } from '#contract/endpoints/owner.ts'
import { publicEndpoints } from '#contract/endpoints/public.ts'
import { profilePath } from '#contract/pages/pages.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ApiApp } from '#edge/api-app.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { setNoStore } from '#edge/no-store.ts'
import { findProfile } from '#projections/profile-page/query.ts'
import { listProfilesByWallet } from '#projections/roster/wallet.ts'
import { addRoute } from '../add-route.ts'
import { isOwnWallet } from '../session/sessions.ts'
import { canSeeAll, viewerOf } from '../session/viewer.ts'
import { createOwnDataReader } from './own-data.ts'
import { findCurrentHandle, parseProfileRef } from './profile-ref.ts'
import { toPublicProfile } from './view.ts'

type QueryDeps = Pick<ApiDeps, 'config' | 'eventStore' | 'keyedIds' | 'readPool'>

/** Registers the routes of one profile, by id, handle or wallet. Its owner and staff get the full form. */
export function registerProfileRoutes(app: ApiApp, deps: QueryDeps): void {
  const { readPool } = deps
  const { getProfile } = publicEndpoints
  registerWalletRoutes(app, deps)

  addRoute(app, getProfile, { session: 'optional' }, async (request, reply) => {
    const { id } = request.params
    const found = await findProfile(readPool, parseProfileRef(id))
    if (found && canSeeAll(viewerOf(request, deps), found)) {
      setNoStore(reply)
      return found
    }
    if (found?.status === 'listed') {
      reply.headers({ 'Cache-Control': 'no-cache', Vary: 'Cookie' })
      return toPublicProfile(found)
    }
    // Always looked up, so that the response time does not reveal a held profile.
    const handle = await findCurrentHandle(deps, id)
    if (found || handle === undefined) return respondMissing(request.query, reply)
    // Not cached, because another profile may claim the former handle.
    reply.header('Cache-Control', 'no-cache')
    return reply.redirect(`/api${profilePath(handle)}`, 308)
  })
}

/** Registers the routes of profiles by wallet. */
function registerWalletRoutes(app: ApiApp, deps: QueryDeps): void {
  const { readPool } = deps
  const readOwnData = createOwnDataReader(deps)

  /** Returns the form of a profile for a viewer, also when it was found by its hidden wallet. */
  const formFor = (request: FastifyRequest, found: ProfileView) =>
    canSeeAll(viewerOf(request, deps), found) ? found : toPublicProfile(found)

  const { getProfileByWallet } = publicEndpoints
  const { listProfilesByWallet: listByWallet } = ownerEndpoints

  addRoute(app, getProfileByWallet, { session: 'optional' }, async (request, reply) => {
    const address = requireAddress(request.params.address)
    const [newest] = await listProfilesByWallet(readPool, address, viewerOf(request, deps))
    if (!newest) return respondMissing(request.query, reply)
    setNoStore(reply)
    return formFor(request, newest)
  })

  addRoute(app, listByWallet, { session: 'optional' }, async (request, reply) => {
    const address = requireAddress(request.params.address)
    const found = await listProfilesByWallet(readPool, address, viewerOf(request, deps))
    const profiles = found.map((profile) => formFor(request, profile))
    const { session } = request
    const isOwn = isOwnWallet(session, address)
    const response = isOwn ? await readOwnData(session, request, profiles) : profiles
    setNoStore(reply)
    return response
  })
}

function respondMissing(
  { optional }: { optional?: string | undefined },
  reply: FastifyReply,
): null {
  if (optional !== 'true') throw new Refusal('profile-not-found')
  setNoStore(reply)
  return null
}

function requireAddress(address: string): string {
  if (!isAddress(address)) throw new Refusal('wallet-invalid')
  return address
}
