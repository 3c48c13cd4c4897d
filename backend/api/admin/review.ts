import type { FastifyRequest } from 'fastify'
import { reviewProfile as runReview } from '#commands/review-profile.ts'
import { staffEndpoints } from '#contract/endpoints/staff.ts'
import type { Actor } from '#contract/events/metadata.ts'
import { defaultReviewPage } from '#contract/limits.ts'
import type { EventStore } from '#event-log/event-store.ts'
import { profileStream } from '#event-log/profile-stream.ts'
import { readReviewFigures, readReviewQueue } from '#projections/review-queue/query.ts'
import type { ApiApp } from '../api-app.ts'
import type { ApiDeps } from '../deps.ts'
import { contextOf } from '../profile/command-context.ts'
import type { ListCache } from '../profile/list-cache.ts'
import { showWritten } from '../profile/wait-for-projection.ts'
import { sessionOf } from '../session/who.ts'
import { nameActors } from './name-actors.ts'

/** What waits for a review, and the verdicts on it. */
export function addReviewRoutes(app: ApiApp, deps: ApiDeps & { lists: ListCache }): void {
  const { eventStore, identity, now, readPool } = deps
  const { listReview, reviewProfile } = staffEndpoints
  const nameActor = nameActors(deps)

  app.get(
    listReview.path,
    {
      config: { session: 'staff' },
      schema: { querystring: listReview.query, response: { 200: listReview.response } },
    },
    async ({ query: { cursor, limit = defaultReviewPage } }, reply) => {
      const [figures, { waiting, next }] = await Promise.all([
        readReviewFigures(readPool, now()),
        readReviewQueue(readPool, { cursor, limit }),
      ])
      const shown = waiting.map(async ({ heldRevision, ...entry }) => ({
        ...entry,
        ip: await findAddress(eventStore, entry.profile.id, heldRevision),
      }))
      reply.header('Cache-Control', 'private, no-store')
      return { ...figures, waiting: await Promise.all(shown), next }
    },
  )

  function sayFaster(actor: Actor, request: FastifyRequest): string {
    if (actor.id === identity.actorId(sessionOf(request).account)) return 'You were faster yourself'
    const { address } = nameActor(actor)
    if (address !== null) return `${address} was faster`
    return actor.kind === 'admin' ? 'A former admin was faster' : 'The owner was faster'
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
          sayFaster: (actor) => sayFaster(actor, request),
        },
        contextOf(request, deps, 'admin'),
      )
      reply.header('Cache-Control', 'private, no-store')
      return showWritten(deps, handled, reply)
    },
  )
}

/**
 * Where what waits was sent from. It stands in the log alone, and is opened from there, as long as its
 * key stands.
 */
async function findAddress(
  eventStore: EventStore,
  profileId: string,
  heldRevision: bigint,
): Promise<string | null> {
  const stretch = { from: heldRevision, limit: 1 }
  const [held] = await eventStore.readStretch(profileStream(profileId), stretch)
  return held?.origin?.ip ?? null
}
