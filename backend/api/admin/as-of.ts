import { staffEndpoints } from '#contract/endpoints/staff.ts'
import { profileTypes } from '#contract/profile/profile-type.ts'
import { defaultPageSize } from '#contract/search/list-limits.ts'
import { timeOfPoint } from '#contract/search/log-point.ts'
import type { IndexedEvent } from '#contract/views/event-index.ts'
import type { ApiApp } from '#edge/api-app.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { listDailyActivity } from '#projections/activity/query.ts'
import { findPositionAfter, findPositionAt, listEventPage } from '#projections/history/query.ts'
import { countDiff, listDiffPage } from '#projections/profile-versions/diff.ts'
import { countProfilesAsOf, listProfilesAsOf } from '#projections/profile-versions/query.ts'
import { addRoute } from '../add-route.ts'
import { createActorResolver } from '../session/resolve-actor.ts'

type AsOfDeps = Pick<ApiDeps, 'config' | 'keyedIds' | 'readPool'>

/** Profiles of each list in the response for a point. */
const shownProfiles = 10

/** Registers the staff routes for the directory as it stood at a point, and between two points. */
export function registerAsOfRoutes(app: ApiApp, deps: AsOfDeps): void {
  const { readPool } = deps
  const staff = { session: 'staff' } as const
  const { findPosition, findEventUntil } = createPointFinder(deps)

  addRoute(app, staffEndpoints.getLogActivity, staff, async () => {
    const [days, first, last] = await Promise.all([
      listDailyActivity(readPool),
      findEventUntil(0n),
      findEventUntil(endOfLog),
    ])
    return { days, first: first.event, last: last.event }
  })

  addRoute(app, staffEndpoints.getDirectoryAsOf, staff, async ({ query: { on } }) => {
    const { event, previous } = await findEventUntil(await findPosition(on))
    const position = BigInt(event.position)
    const [next, counts, ...lists] = await Promise.all([
      findPositionAfter(readPool, position),
      countProfilesAsOf(readPool, position),
      ...profileTypes.map(async (type) => ({
        profileType: type,
        ...(await listProfilesAsOf(readPool, { position, type, limit: shownProfiles })),
      })),
    ])
    return { event, previous, next: next?.toString() ?? null, counts, lists }
  })

  addRoute(app, staffEndpoints.listProfilesAsOf, staff, ({ params, query }) => {
    const { position, cursor, limit = defaultPageSize } = query
    const list = { position: BigInt(position), type: params.profileType, cursor, limit }
    return listProfilesAsOf(readPool, list)
  })

  addRoute(app, staffEndpoints.getDirectoryDiff, staff, async ({ query }) => {
    const [one, other] = await Promise.all([findPosition(query.from), findPosition(query.to)])
    const [from, to] = await Promise.all([
      findEventUntil(one < other ? one : other),
      findEventUntil(one < other ? other : one),
    ])
    const span = { from: BigInt(from.event.position), to: BigInt(to.event.position) }
    return { from: from.event, to: to.event, ...(await countDiff(readPool, span)) }
  })

  addRoute(app, staffEndpoints.listDirectoryDiff, staff, ({ params, query }) => {
    const { from, to, cursor, limit = defaultPageSize } = query
    const span = { from: BigInt(from), to: BigInt(to) }
    return listDiffPage(readPool, { ...span, ...params, cursor, limit })
  })
}

/** A position above those of all events. */
const endOfLog = 2n ** 62n

/** Creates the functions that find points in the log. */
function createPointFinder(deps: AsOfDeps) {
  const { readPool } = deps
  const resolveActor = createActorResolver(deps)

  /** Returns the position of a point; 0 for a time before the first event. */
  async function findPosition(point: string): Promise<bigint> {
    const at = timeOfPoint(point)
    return at === undefined ? BigInt(point) : ((await findPositionAt(readPool, at)) ?? 0n)
  }

  /** Finds the last event up to a position, or the first of the log, and the position before it. */
  async function findEventUntil(
    position: bigint,
  ): Promise<{ event: IndexedEvent; previous: string | null }> {
    const { events } = await listEventPage(readPool, { cursor: String(position + 1n), limit: 2 })
    const [found, previous] = events
    if (found) {
      const { eventId: _, ...event } = { ...found, actor: resolveActor(found.actor) }
      return { event, previous: previous?.position ?? null }
    }
    const first = await findPositionAfter(readPool, position)
    if (first === undefined) throw new Error('The log has no event')
    return findEventUntil(first)
  }

  return { findPosition, findEventUntil }
}
