import type { FastifyRequest } from 'fastify'
import type { BulkReviewBody } from '#contract/commands/bulk-review.ts'
import { staffEndpoints } from '#contract/endpoints/staff.ts'
import { undoMs } from '#contract/security/review-limits.ts'
import type { BulkReviewView, LateProfile } from '#contract/views/bulk-review.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ApiApp } from '#edge/api-app.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { requireAdminNotBlocked, requireRuleCapacity } from '#edge/networks/check-rule.ts'
import { parseNetwork } from '#edge/networks/network.ts'
import type { NetworkRules } from '#edge/networks/network-rules.ts'
import { findProfile } from '#projections/profile-page/query.ts'
import { countReviewIds } from '#projections/review-queue/query.ts'
import { addRoute } from '../add-route.ts'
import { viewDecision } from '../admin/view-decision.ts'
import { createCommandContext } from '../session/command-context.ts'
import { sessionOf } from '../session/sessions.ts'
import { startBulkReviewRunner } from './bulk-review-runner.ts'
import {
  findBulkReview,
  insertBulkReview,
  listBulkReviews,
  makeBulkReviewDue,
  maxUnendedBulkReviews,
  removeBulkReview,
  type StoredBulkReview,
} from './store.ts'

type BulkReviewDeps = ApiDeps & { networks: NetworkRules }

/**
 * Registers the routes of bulk reviews. A bulk review is stored immediately, and applied ten
 * seconds later unless it is undone.
 */
export function registerBulkReviewRoutes(app: ApiApp, deps: BulkReviewDeps): void {
  const { now, pool } = deps
  const startDueBulkReviews = startBulkReviewRunner(app, deps)

  addRoute(app, staffEndpoints.listBulkReviews, { session: 'admin' }, async (request) => {
    const bulkReviews = await listBulkReviews(pool, actorIdOf(deps, request))
    return Promise.all(bulkReviews.map((bulkReview) => viewBulkReview(deps, bulkReview, request)))
  })

  addRoute(
    app,
    staffEndpoints.createBulkReview,
    { session: 'admin', status: 201 },
    async (request) => {
      const body = await parseBody(deps, request.body, request.ip)
      const bulkReview = await storeBulkReview(deps, body, request)
      return viewBulkReview(deps, bulkReview, request)
    },
  )

  addRoute(app, staffEndpoints.runBulkReviewNow, { session: 'admin' }, async (request) => {
    const { id } = request.params
    await makeBulkReviewDue(pool, id, actorIdOf(deps, request), now())
    const bulkReview = await requireBulkReview(deps, request, id)
    startDueBulkReviews()
    return viewBulkReview(deps, bulkReview, request)
  })

  addRoute(
    app,
    staffEndpoints.undoBulkReview,
    { session: 'admin', status: 204 },
    async (request) => {
      const { id } = request.params
      if (await removeBulkReview(pool, id, actorIdOf(deps, request))) return null
      await requireBulkReview(deps, request, id)
      throw new Refusal('conflict', { detail: 'It is too late to undo this.' })
    },
  )
}

function actorIdOf({ keyedIds }: BulkReviewDeps, request: FastifyRequest): string {
  return keyedIds.actorId(sessionOf(request).account)
}

async function requireBulkReview(
  deps: BulkReviewDeps,
  request: FastifyRequest,
  id: string,
): Promise<StoredBulkReview> {
  const bulkReview = await findBulkReview(deps.pool, id, actorIdOf(deps, request))
  if (bulkReview) return bulkReview
  throw new Refusal('not-found', { detail: 'You have no such bulk review.' })
}

async function storeBulkReview(
  deps: BulkReviewDeps,
  body: BulkReviewBody,
  request: FastifyRequest,
): Promise<StoredBulkReview> {
  const { at, origin } = createCommandContext(request, deps, 'admin')
  const bulkReview = await insertBulkReview(deps.pool, {
    id: deps.newId(),
    actorId: actorIdOf(deps, request),
    body: { ...body, origin },
    askedAt: new Date(at),
    dueAt: new Date(Date.parse(at) + undoMs),
    total: await countProfiles(deps, body),
  })
  if (!bulkReview) {
    const detail = `You have ${maxUnendedBulkReviews} unfinished bulk reviews, which is the maximum. Wait until one is finished.`
    throw new Refusal('conflict', { detail })
  }
  return bulkReview
}

/** Returns the bulk review with the network that it blocks in canonical form, and refuses a block that is not allowed. */
async function parseBody(
  deps: BulkReviewDeps,
  body: BulkReviewBody,
  ip: string,
): Promise<BulkReviewBody> {
  if (!('block' in body) || !body.block) return body
  const network = parseNetwork(body.block.network)
  const block = { network: network.text, until: body.block.until }
  requireAdminNotBlocked(deps, ip, network, { ...block, kind: 'block' })
  await requireRuleCapacity(deps, network)
  return { ...body, block }
}

/** Counts the profiles of a bulk review: single ones, and parts of the queue without their exceptions. */
async function countProfiles({ readPool }: BulkReviewDeps, body: BulkReviewBody): Promise<number> {
  if (body.verdict === 'block') return 0
  const { chosen, sets } = body.selection
  const counts = await Promise.all(
    sets.map(async (set) => (await countReviewIds(readPool, set)) - set.except.length),
  )
  return counts.reduce((sum, count) => sum + Math.max(0, count), chosen.length)
}

async function viewBulkReview(
  deps: BulkReviewDeps,
  bulkReview: StoredBulkReview,
  request: FastifyRequest,
): Promise<BulkReviewView> {
  const { id, body, total, done, lateCount, failure } = bulkReview
  const state = bulkReview.endedAt ? 'ended' : bulkReview.startedAt ? 'running' : 'open'
  return {
    id,
    verdict: body.verdict,
    note: body.note,
    selection: state === 'ended' || body.verdict === 'block' ? null : body.selection,
    block: 'block' in body && body.block ? body.block : null,
    askedAt: bulkReview.askedAt.toISOString(),
    state,
    dueInMs: Math.max(0, bulkReview.dueAt.getTime() - deps.now().getTime()),
    total,
    done,
    lateCount,
    late: await Promise.all(
      bulkReview.late.map((profile) => viewLateProfile(deps, profile, request)),
    ),
    failure,
  }
}

/** Describes a profile that was decided or changed before the bulk review reached it. */
async function viewLateProfile(
  deps: BulkReviewDeps,
  id: string,
  request: FastifyRequest,
): Promise<LateProfile> {
  const [profile, decision] = await Promise.all([
    findProfile(deps.readPool, { id }),
    viewDecision(deps, id, sessionOf(request).account),
  ])
  return { id, name: profile?.name ?? null, decision }
}
