import { effectiveActor } from '#contract/events/effective-actor.ts'
import type { RecordedEvent } from '#contract/events/event.ts'
import type { Actor } from '#contract/events/metadata.ts'
import type { ProfileEvent } from '#contract/events/profile.ts'
import { profileEventInfo } from '#contract/events/profile-event-info.ts'
import type { StreamKind } from '#contract/views/event-index.ts'
import type { Projection, Rows } from '#projections/projection.ts'

/** Position, profile and actor of an event, without its content. */
export type HistoryRow = {
  /** yyyy-mm-dd, UTC. */
  onDay: string
  position: bigint
  eventId: string
  at: string
  streamKind: StreamKind
  revision: bigint
  type: RecordedEvent['type']
  /** The actor who caused the event; `house` for events that the directory adds after an act of an owner. */
  actorKind: Actor['kind']
  actorId: string | null
  profileId: string | null
  life: number | null
}

type Tables = { history: HistoryRow }

const dayOf = ({ metadata }: RecordedEvent) => metadata.at.slice(0, 10)

/** The handler of every event of a profile, by its type. */
const onProfileEvents = Object.fromEntries(
  Object.keys(profileEventInfo).map((type) => [type, addProfileEvent]),
) as Record<ProfileEvent['type'], typeof addProfileEvent>

/** Projects an index of the whole log. */
export const history: Projection<'history', Tables> = {
  name: 'history',
  // The day comes first, because the topic announces days.
  tables: { history: { by: ['onDay', 'position'], topic: 'history' } },
  keys: (event) => ({ history: [{ onDay: dayOf(event), position: event.position }] }),
  on: {
    ...onProfileEvents,
    HandleClaimed: (_rows, event) =>
      add(event, { streamKind: 'handle', profileId: event.data.profileId, life: null }),
    AttemptRecorded(_rows, event) {
      const { profileId, life } = event.data
      return add(event, { streamKind: 'security', profileId, life })
    },
    AttemptsSummed: addSecurityEvent,
    SignInsRefused: addSecurityEvent,
    NetworkBlocked: addSecurityEvent,
    NetworkAllowed: addSecurityEvent,
    NetworkReleased: addSecurityEvent,
    DirectoryOpened: addDirectoryEvent,
    LogKeyRotated: addDirectoryEvent,
  },
}

/** The part of a row that depends on the kind of stream. */
type StreamInfo = Pick<HistoryRow, 'streamKind' | 'profileId' | 'life'>

const noProfile = { profileId: null, life: null }

/** Adds an event of a profile. An admin action without a profile, in a stream `admin-…`, is one of the directory. */
function addProfileEvent(_rows: Rows<Tables>, event: RecordedEvent<ProfileEvent>): Rows<Tables> {
  const { data } = event
  const { profileId = null } = data
  const streamKind = profileId === null ? 'directory' : 'profile'
  return add(event, { streamKind, profileId, life: 'life' in data ? data.life : null })
}

function addDirectoryEvent(_rows: Rows<Tables>, event: RecordedEvent): Rows<Tables> {
  return add(event, { streamKind: 'directory', ...noProfile })
}

function addSecurityEvent(_rows: Rows<Tables>, event: RecordedEvent): Rows<Tables> {
  return add(event, { streamKind: 'security', ...noProfile })
}

function add(event: RecordedEvent, stream: StreamInfo): Rows<Tables> {
  const { id, position, revision, type, metadata } = event
  const row = {
    onDay: dayOf(event),
    position,
    eventId: id,
    at: metadata.at,
    revision,
    type,
    actorKind: effectiveActor(type, metadata.actor.kind),
    actorId: metadata.actor.id,
    ...stream,
  }
  return { history: [row] }
}
