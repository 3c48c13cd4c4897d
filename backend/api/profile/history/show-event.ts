import type { RecordedEvent } from '#contract/events/event.ts'
import type { ProfileEvent } from '#contract/events/profile.ts'
import type { ActorView } from '#contract/views/actor.ts'
import type { HistoryEvent } from '#contract/views/history.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { nameActors } from '../../session/name-actors.ts'
import { roleOf } from '../../session/role.ts'
import type { Session } from '../../session/store.ts'

/** Creates the view of events for a session. Owners do not see the identity of staff. */
export function createEventView(
  session: Session,
  deps: Pick<ApiDeps, 'config' | 'identity'>,
): (event: RecordedEvent<ProfileEvent>) => HistoryEvent {
  const isStaff = roleOf(session, deps) !== 'owner'
  const own = deps.identity.actorId(session.account)
  const name = nameActors(deps)
  return ({ id: _id, stream: _stream, metadata, origin, revision, position, ...event }) => {
    const { at, actor } = metadata
    const seesOrigin = origin !== undefined && (isStaff || actor.id === own)
    return {
      ...event,
      revision: Number(revision),
      position: String(position),
      at,
      actor: isStaff ? name(actor) : withoutIdentity(actor.kind),
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
