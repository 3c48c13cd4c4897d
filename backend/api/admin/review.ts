import type { FastifyRequest } from 'fastify'
import { reviewProfile as runReview } from '#commands/review-profile.ts'
import { staffEndpoints } from '#contract/endpoints/staff.ts'
import type { Actor } from '#contract/events/metadata.ts'
import type { ApiApp } from '#edge/api-app.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { setNoStore } from '#edge/no-store.ts'
import {
  findHeld,
  getReviewFigures,
  listReviewQueue,
  summarizeReview,
} from '#projections/review-queue/query.ts'
import type { ListCache } from '../profile/lists/list-cache.ts'
import { contextOf } from '../session/command-context.ts'
import { nameActors } from '../session/name-actors.ts'
import { sessionOf } from '../session/sessions.ts'
import { loadWrittenProfile } from '../wait-for-projection.ts'
import { showDecision } from './show-decision.ts'

/** Profiles per page of the review queue. */
const defaultReviewPageSize = 25

/** Registers the routes of the review queue and its decisions. */
export function registerReviewRoutes(app: ApiApp, deps: ApiDeps & { lists: ListCache }): void {
  const { identity, now, readPool } = deps
  const { getReviewEntry, getReviewOverview, listReview, reviewProfile } = staffEndpoints
  const nameActor = nameActors(deps)

  app.get(
    listReview.path,
    {
      config: { session: 'staff' },
      schema: { querystring: listReview.query, response: { 200: listReview.response } },
    },
    async ({ query: { limit = defaultReviewPageSize, ungrouped, ...range } }, reply) => {
      const [figures, page] = await Promise.all([
        getReviewFigures(readPool, now()),
        listReviewQueue(readPool, { ...range, limit, ungrouped: ungrouped === 'true' }),
      ])
      setNoStore(reply)
      return { ...figures, ...page }
    },
  )

  app.get(
    getReviewOverview.path,
    { config: { session: 'staff' }, schema: { response: { 200: getReviewOverview.response } } },
    async (_request, reply) => {
      setNoStore(reply)
      return summarizeReview(readPool, now())
    },
  )

  app.get(
    getReviewEntry.path,
    {
      config: { session: 'staff' },
      schema: { params: getReviewEntry.params, response: { 200: getReviewEntry.response } },
    },
    async (request, reply) => {
      const { id } = request.params
      const held = (await findHeld(readPool, id)) ?? null
      const decision = held ? null : await showDecision(deps, id, sessionOf(request).account)
      setNoStore(reply)
      return { waiting: held, decision }
    },
  )

  function describeEarlierDecision(actor: Actor, request: FastifyRequest): string {
    if (actor.id === identity.actorId(sessionOf(request).account)) return 'You already decided this'
    const { address } = nameActor(actor)
    if (address !== null) return `${address} already decided this`
    return actor.kind === 'admin' ? 'A former admin already decided this' : 'The owner was first'
  }

  app.post(
    reviewProfile.path,
    {
      config: { session: 'admin' },
      schema: {
        params: reviewProfile.params,
        body: reviewProfile.body,
        response: { 200: reviewProfile.response },
      },
    },
    async (request, reply) => {
      const handled = await runReview(
        deps,
        {
          ...request.body,
          profileId: request.params.id,
          describeEarlierDecision: (actor) => describeEarlierDecision(actor, request),
        },
        contextOf(request, deps, 'admin'),
      )
      setNoStore(reply)
      return loadWrittenProfile(deps, handled, reply)
    },
  )
}
