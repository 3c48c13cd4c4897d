import { staffEndpoints } from '#contract/endpoints/staff.ts'
import { actor } from '#contract/events/metadata.ts'
import { accountName } from '#contract/profile/account.ts'
import type { EventFilter } from '#contract/search/event-filter.ts'
import { defaultPageSize } from '#contract/search/list-limits.ts'
import type { ApiApp } from '#edge/api-app.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { type EventQuery, listEventPage } from '#projections/history/query.ts'
import { findProfile } from '#projections/profile-page/query.ts'
import { addRoute } from '../add-route.ts'
import { findLogEntries } from '../profile/history/log-entries.ts'
import { parseProfileRef } from '../profile/profile-ref.ts'
import { createActorResolver } from '../session/resolve-actor.ts'

type EventDeps = Pick<ApiDeps, 'config' | 'keyedIds' | 'logId' | 'pool' | 'readPool'>

/** Registers the staff route that lists the events of the whole log. */
export function registerEventRoutes(app: ApiApp, deps: EventDeps): void {
  const { readPool } = deps
  const { listEvents } = staffEndpoints
  const resolveActor = createActorResolver(deps)

  addRoute(app, listEvents, { session: 'staff' }, async ({ query }) => {
    const { profile, type, day, cursor, limit = defaultPageSize } = query
    const profileId = profile === undefined ? undefined : await findId(profile)
    // No profile has this handle.
    if (profileId === null) return { events: [], next: null }
    const filter = { type, day, profileId, cursor, limit, ...parseActor(query) }
    const { events, next } = await listEventPage(readPool, filter)
    const entries = await findLogEntries(
      deps,
      events.map(({ eventId }) => eventId),
    )
    const shown = events.map(({ eventId, ...event }) => ({
      ...event,
      actor: resolveActor(event.actor),
      entry: entries.get(eventId) ?? null,
    }))
    return { events: shown, next }
  })

  async function findId(text: string): Promise<string | null> {
    const name = parseProfileRef(text)
    if ('id' in name) return name.id
    return (await findProfile(readPool, name))?.id ?? null
  }

  /** Converts the actor filter, a kind or a wallet. A staff wallet includes its configured contracts. */
  function parseActor({ actor: text }: EventFilter): Pick<EventQuery, 'actorKind' | 'staffIds'> {
    if (text === undefined) return {}
    const kind = actor.shape.kind.safeParse(text)
    if (kind.success) return { actorKind: kind.data }
    const { adminWallets, auditorWallets } = deps.config
    const account = accountName(text, null)
    const contracts = [...adminWallets, ...auditorWallets].filter((known) =>
      known.endsWith(`:${account}`),
    )
    return { staffIds: [account, ...contracts].map(deps.keyedIds.actorId) }
  }
}
