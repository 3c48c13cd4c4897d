import { staffEndpoints } from '#contract/endpoints/staff.ts'
import { profileTypes } from '#contract/profile/profile-type.ts'
import { defaultPageSize } from '#contract/search/list-limits.ts'
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
  const { parsePoint, findEventUntil } = createPointFinder(deps)

  addRoute(app, staffEndpoints.getLogActivity, staff, async () => {
    const [days, first, last] = await Promise.all([
      listDailyActivity(readPool),
      findEventUntil(0n),
      findEventUntil(endOfLog),
    ])
    return { days, first: first.event, last: last.event }
  })

  addRoute(app, staffEndpoints.getDirectoryAsOf, staff, async ({ query: { on } }) => {
    const { event, previous } = await findEventUntil(await parsePoint(on))
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
    const points = await Promise.all([parsePoint(query.from), parsePoint(query.to)])
    const [from, to] = await Promise.all(points.toSorted(compare).map(findEventUntil))
    if (!from || !to) throw new Error('Two points have two events')
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

function compare(one: bigint, other: bigint): number {
  return one < other ? -1 : 1
}

/** Creates the functions that find points in the log. */
function createPointFinder(deps: AsOfDeps) {
  const { readPool } = deps
  const resolveActor = createActorResolver(deps)

  /** Returns the position of a point; 0 for a time before the first event. */
  async function parsePoint(point: string): Promise<bigint> {
    if (/^\d+$/.test(point)) return BigInt(point)
    const at = point.includes('T') ? point : `${point}T23:59:59.999Z`
    return (await findPositionAt(readPool, at)) ?? 0n
  }

  /** Finds the last event up to a position, or the first of the log, and the position before it. */
  async function findEventUntil(
    position: bigint,
  ): Promise<{ event: IndexedEvent; previous: string | null }> {
    const [event, before] = await listUntil(position, 2)
    if (event) return { event, previous: before?.position ?? null }
    const first = await findPositionAfter(readPool, position)
    if (first === undefined) throw new Error('The log has no event')
    return findEventUntil(first)
  }

  async function listUntil(position: bigint, limit: number): Promise<IndexedEvent[]> {
    const { events } = await listEventPage(readPool, { cursor: String(position + 1n), limit })
    return events.map(({ eventId: _, ...event }) => ({
      ...event,
      actor: resolveActor(event.actor),
    }))
  }

  return { parsePoint, findEventUntil }
}
