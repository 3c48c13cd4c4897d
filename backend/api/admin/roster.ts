import type { Pool } from 'pg'
import { isAddress } from 'viem'
import { changeProfileType as runChange } from '#commands/change-profile-type.ts'
import {
  type CleanUpResult,
  groupWalletProfiles,
  cleanUpWallet as runCleanUp,
} from '#commands/clean-up-wallet.ts'
import { deleteByWallet as runDelete } from '#commands/delete-profile.ts'
import { staffEndpoints } from '#contract/endpoints/staff.ts'
import { defaultPageSize } from '#contract/search/list-limits.ts'
import { shortenAddress } from '#contract/short-address.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ApiApp } from '#edge/api-app.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { listRanks } from '#projections/milestones/query.ts'
import { findProfile } from '#projections/profile-page/query.ts'
import { getAnalysis } from '#projections/roster/analysis.ts'
import { listRosterPage, verificationOf } from '#projections/roster/query.ts'
import { countWallets } from '#projections/roster/wallet.ts'
import { addRoute } from '../add-route.ts'
import type { ListCache } from '../profile/lists/list-cache.ts'
import { createCommandContext } from '../session/command-context.ts'
import { loadWrittenProfile, waitForErasure } from '../wait-for-projection.ts'

type RosterDeps = ApiDeps & { lists: ListCache }

/** Registers the routes of the roster and of admin actions on profiles. */
export function registerRosterRoutes(app: ApiApp, deps: RosterDeps): void {
  registerRosterQueryRoutes(app, deps)
  registerTypeChangeRoute(app, deps)
  registerWalletRoutes(app, deps)
}

function registerRosterQueryRoutes(app: ApiApp, { readPool }: RosterDeps): void {
  const { listRoster, searchRoster, analyseProfiles, getRankPreview } = staffEndpoints

  addRoute(app, listRoster, { session: 'staff' }, async ({ query }) => {
    const { cursor, limit = defaultPageSize } = query
    const { profiles, next, counts } = await listRosterPage(readPool, { cursor, limit })
    const verification = verificationOf(counts)
    return { profiles, next, totalProfiles: counts.total, verification }
  })

  addRoute(app, searchRoster, { session: 'staff' }, async ({ query }) => {
    const { cursor, limit = defaultPageSize, ...filter } = query
    const found = await listRosterPage(readPool, { filter, cursor, limit })
    const { profiles, next, count, counts } = found
    return {
      profiles,
      next,
      totalProfiles: counts.total,
      verification: verificationOf(counts),
      matchingProfiles: count.total,
      isBounded: count.isBounded,
    }
  })

  addRoute(app, analyseProfiles, { session: 'staff' }, () => getAnalysis(readPool))

  addRoute(app, getRankPreview, { session: 'staff' }, async ({ params: { id } }) => {
    const found = await findProfile(readPool, { id })
    if (!found) throw new Refusal('profile-not-found')
    const { profileType, status } = found
    return { profileType, isListed: status === 'listed', ranks: await listRanks(readPool, id) }
  })
}

function registerTypeChangeRoute(app: ApiApp, deps: RosterDeps): void {
  const { changeProfileType } = staffEndpoints
  addRoute(app, changeProfileType, { session: 'admin' }, async (request, reply) => {
    const { newProfileType, adminReason } = request.body
    const change = { profileId: request.params.id, to: newProfileType, reason: adminReason }
    const handled = await runChange(deps, change, createCommandContext(request, deps, 'admin'))
    const changes = { oldProfileType: handled.from, newProfileType }
    return { changes, profile: await loadWrittenProfile(deps, handled, reply) }
  })
}

function registerWalletRoutes(app: ApiApp, deps: RosterDeps): void {
  const { readPool } = deps
  const { deleteByWallet, getCleanUpPreview, cleanUpWallet } = staffEndpoints

  addRoute(app, deleteByWallet, { session: 'admin' }, async (request, reply) => {
    const wallet = await requireAddress(readPool, request.params.wallet)
    const deletion = { wallet, reason: request.body.adminReason }
    const result = await runDelete(deps, deletion, createCommandContext(request, deps, 'admin'))
    await waitForErasure(deps, result, reply)
    const { count, remaining } = result
    const message = `Deleted ${formatCount(count)} of ${shorten(wallet)}.${formatRemaining(remaining)}`
    return { message, deletedProfiles: count, remainingProfiles: remaining }
  })

  addRoute(app, getCleanUpPreview, { session: 'staff' }, async (request) => {
    const groups = await groupWalletProfiles(
      deps,
      await requireAddress(readPool, request.params.wallet),
    )
    const deleted = groups.flatMap(({ others }) => others.map(({ handle }) => handle))
    return {
      kept: groups.map(({ kept }) => kept.handle),
      deleted: deleted.slice(0, maxListedHandles),
      more: Math.max(0, deleted.length - maxListedHandles),
    }
  })

  addRoute(app, cleanUpWallet, { session: 'admin' }, async (request, reply) => {
    const wallet = await requireAddress(readPool, request.params.wallet)
    const cleanUp = { wallet, reason: request.body.adminReason }
    const result = await runCleanUp(deps, cleanUp, createCommandContext(request, deps, 'admin'))
    await waitForErasure(deps, result, reply)
    const { count, remaining } = result
    const message = describeCleanUp(wallet, result)
    return { message, deletedProfiles: count, remainingProfiles: remaining }
  })
}

/** Requires the full address of a wallet, because a part may match several wallets. */
async function requireAddress(readPool: Pool, wallet: string): Promise<string> {
  if (isAddress(wallet)) return wallet
  // A full address with a wrong checksum.
  if (/^0x[0-9a-f]{40}$/i.test(wallet)) throw new Refusal('wallet-invalid')
  throw new Refusal('wallet-invalid', { detail: await describePart(readPool, wallet) })
}

async function describePart(readPool: Pool, part: string): Promise<string> {
  const maxCount = 100
  const count = await countWallets(readPool, part, maxCount)
  const wallets =
    count === 1
      ? '1 wallet contains'
      : `${count === maxCount ? `${maxCount} or more` : count} wallets contain`
  return `This is only part of an address, and ${wallets} it. Enter the full address: 0x and 40 hex digits.`
}

/** Maximum number of handles in a preview. */
const maxListedHandles = 20

const shorten = (wallet: string) => shortenAddress(wallet, '...')
const formatCount = (count: number) => (count === 1 ? '1 profile' : `${count} profiles`)
const formatRemaining = (remaining: number) =>
  remaining === 0 ? '' : ` ${remaining} more are left. Repeat this to delete them.`

function describeCleanUp(wallet: string, { count, kept, remaining }: CleanUpResult): string {
  const names = kept.map((handle) => `@${handle}`).join(', ')
  if (count === 0) return `Nothing to clean up: ${shorten(wallet)} has only ${names}.`
  const each = kept.length === 1 ? '' : ', one for each chain'
  return `Kept ${names}${each}, and deleted ${formatCount(count)} of ${shorten(wallet)}.${formatRemaining(remaining)}`
}
