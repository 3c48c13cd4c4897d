import { isProfileEvent, type RecordedEvent } from '#contract/events/event.ts'
import type { ProfileEvent } from '#contract/events/profile.ts'
import type { ActorView } from '#contract/views/actor.ts'
import type { HistoryEvent, HistoryView } from '#contract/views/history.ts'
import { isStaff } from '#contract/views/session.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { profileStream } from '#event-log/profile-stream.ts'
import { createActorResolver } from '../../session/resolve-actor.ts'
import { roleOf } from '../../session/role.ts'
import type { Session } from '../../session/store.ts'

type HistoryDeps = Pick<ApiDeps, 'config' | 'eventStore' | 'keyedIds'>
type Range = { from: bigint; limit: number }

/** Reads the events of a profile from a revision on. */
export async function readEvents(
  { eventStore }: Pick<HistoryDeps, 'eventStore'>,
  id: string,
  range: Range,
): Promise<RecordedEvent<ProfileEvent>[]> {
  const events = await eventStore.readRange(profileStream(id), range)
  return events.filter(isProfileEvent)
}

/** Reads a page of a profile's history, in the form for a session. */
export async function readHistoryPage(
  deps: HistoryDeps,
  session: Session,
  id: string,
  { from, limit }: Range,
): Promise<Pick<HistoryView, 'events' | 'next'>> {
  const events = await readEvents(deps, id, { from, limit: limit + 1 })
  return {
    events: events.slice(0, limit).map(createEventView(session, deps)),
    next: events.length > limit ? String(from + BigInt(limit)) : null,
  }
}

/** Creates the view of events for a session. Owners do not see the identity of staff. */
function createEventView(
  session: Session,
  deps: Pick<HistoryDeps, 'config' | 'keyedIds'>,
): (event: RecordedEvent<ProfileEvent>) => HistoryEvent {
  const isForStaff = isStaff(roleOf(session, deps))
  const own = deps.keyedIds.actorId(session.account)
  const resolveActor = createActorResolver(deps)
  return ({ id: _id, stream: _stream, metadata, origin, revision, position, ...event }) => {
    const { at, actor } = metadata
    const seesOrigin = origin !== undefined && (isForStaff || actor.id === own)
    return {
      ...event,
      revision: Number(revision),
      position: String(position),
      at,
      actor: isForStaff ? resolveActor(actor) : withoutIdentity(actor.kind),
      life: 'life' in event.data ? event.data.life : null,
      origin: seesOrigin ? { ip: origin.ip, userAgent: origin.userAgent } : null,
    }
  }
}

const withoutIdentity = (kind: ActorView['kind']): ActorView => ({
  kind,
  id: null,
  address: null,
  role: null,
})
