import type { FastifyRequest } from 'fastify'
import {
  AlreadyDecided,
  type Decision,
  reviewProfile as runReview,
} from '#commands/review-profile.ts'
import { staffEndpoints } from '#contract/endpoints/staff.ts'
import type { Actor } from '#contract/events/metadata.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ApiApp } from '#edge/api-app.ts'
import type { ApiDeps } from '#edge/deps.ts'
import {
  findHeld,
  getReviewFigures,
  listReviewQueue,
  summarizeReview,
} from '#projections/review-queue/query.ts'
import { addRoute } from '../add-route.ts'
import type { ListCache } from '../profile/lists/list-cache.ts'
import { createCommandContext } from '../session/command-context.ts'
import { createActorResolver } from '../session/resolve-actor.ts'
import { sessionOf } from '../session/sessions.ts'
import { loadWrittenProfile } from '../wait-for-projection.ts'
import { viewDecision } from './view-decision.ts'

/** Profiles per page of the review queue. */
const defaultReviewPageSize = 25

/** Registers the routes of the review queue and its decisions. */
export function registerReviewRoutes(app: ApiApp, deps: ApiDeps & { lists: ListCache }): void {
  const { keyedIds, now, readPool } = deps
  const { getReviewEntry, getReviewOverview, listReview, reviewProfile } = staffEndpoints
  const resolveActor = createActorResolver(deps)

  addRoute(app, listReview, { session: 'staff' }, async ({ query }) => {
    const { limit = defaultReviewPageSize, ungrouped, ...range } = query
    const [figures, page] = await Promise.all([
      getReviewFigures(readPool, now()),
      listReviewQueue(readPool, { ...range, limit, ungrouped: ungrouped === 'true' }),
    ])
    return { ...figures, ...page }
  })

  addRoute(app, getReviewOverview, { session: 'staff' }, () => summarizeReview(readPool, now()))

  addRoute(app, getReviewEntry, { session: 'staff' }, async (request) => {
    const { id } = request.params
    const held = (await findHeld(readPool, id)) ?? null
    const decision = held ? null : await viewDecision(deps, id, sessionOf(request).account)
    return { waiting: held, decision }
  })

  /** Names the actor of an earlier decision for the caller. */
  function describeActor(actor: Actor, request: FastifyRequest): string {
    if (actor.id === keyedIds.actorId(sessionOf(request).account)) return 'You already decided this'
    const { address } = resolveActor(actor)
    if (address !== null) return `${address} already decided this`
    return actor.kind === 'admin' ? 'A former admin already decided this' : 'The owner acted first'
  }

  addRoute(app, reviewProfile, { session: 'admin' }, async (request, reply) => {
    const review = { ...request.body, profileId: request.params.id }
    const context = createCommandContext(request, deps, 'admin')
    const handled = await runReview(deps, review, context).catch((error: unknown) => {
      if (!(error instanceof AlreadyDecided)) throw error
      const { code, decision } = error
      const detail = `${describeActor(decision.actor, request)}: ${formatDecision(decision)}`
      throw new Refusal(code, { detail })
    })
    return loadWrittenProfile(deps, handled, reply)
  })
}

function formatDecision({ subject, outcome, at, note }: Decision): string {
  const when = `at ${at.slice(11, 16)} UTC on ${at.slice(0, 10)}`
  return `the ${subject} was ${outcome} ${when}${note ? `, with the note “${note}”` : '.'}`
}
