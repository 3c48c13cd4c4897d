import { effectiveActor } from '#contract/events/effective-actor.ts'
import type { RecordedEvent } from '#contract/events/event.ts'
import type { Actor } from '#contract/events/metadata.ts'
import type { StreamKind } from '#contract/views/event-index.ts'
import type { Projection, Rows } from '#projections/projection.ts'

/** Position, profile and actor of an event, without its content. */
export type HistoryRow = {
  /** yyyy-mm-dd, UTC. */
  onDay: string
  position: bigint
  at: string
  streamKind: StreamKind
  revision: bigint
  type: RecordedEvent['type']
  /** The actor who caused the event. */
  actorKind: Actor['kind']
  actorId: string | null
  profileId: string | null
  life: number | null
}

type Tables = { history: HistoryRow }

const dayOf = ({ metadata }: RecordedEvent) => metadata.at.slice(0, 10)

/** Projects an index of the whole log. */
export const history: Projection<'history', Tables> = {
  name: 'history',
  tables: { history: { by: ['onDay', 'position'], topic: 'history' } },
  keys: (event) => ({ history: [{ onDay: dayOf(event), position: event.position }] }),
  on: {
    ProfileSubmitted: addOfLife,
    ProfileImported: addOfLife,
    ProfileListed: addOfLife,
    ProfileHeld: addOfLife,
    ProfileRejected: addOfLife,
    ProfileEdited: addOfLife,
    ProfileEditHeld: addOfLife,
    ProfileEditRejected: addOfLife,
    ProfileTypeChanged: addOfLife,
    ProfileDeleted: addOfLife,
    FounderRecognized: addOfLife,
    HandleReleased: (rows, event) =>
      add(rows, event, { streamKind: 'profile', profileId: event.data.profileId, life: null }),
    AdminActed(rows, event) {
      const { profileId = null } = event.data
      const streamKind = profileId === null ? 'directory' : 'profile'
      return add(rows, event, { streamKind, profileId, life: null })
    },
    HandleClaimed: (rows, event) =>
      add(rows, event, { streamKind: 'handle', profileId: event.data.profileId, life: null }),
    AttemptRecorded: (rows, event) =>
      add(rows, event, { streamKind: 'security', ...lifeOf(event) }),
    AttemptsSummed: addOfSecurity,
    SignInsRefused: addOfSecurity,
    NetworkBlocked: addOfSecurity,
    NetworkAllowed: addOfSecurity,
    NetworkReleased: addOfSecurity,
    DirectoryOpened: (rows, event) => add(rows, event, { streamKind: 'directory', ...noProfile }),
  },
}

type Subject = Pick<HistoryRow, 'streamKind' | 'profileId' | 'life'>

const noProfile = { profileId: null, life: null }

const lifeOf = ({ data }: { data: { profileId: string; life: number } }) => ({
  profileId: data.profileId,
  life: data.life,
})

function addOfLife(
  rows: Rows<Tables>,
  event: RecordedEvent & { data: { profileId: string; life: number } },
): Rows<Tables> {
  return add(rows, event, { streamKind: 'profile', ...lifeOf(event) })
}

function addOfSecurity(rows: Rows<Tables>, event: RecordedEvent): Rows<Tables> {
  return add(rows, event, { streamKind: 'security', ...noProfile })
}

/** Adds the event to the index; a redelivery changes nothing. */
function add(
  { history: [known] }: Rows<Tables>,
  event: RecordedEvent,
  subject: Subject,
): Rows<Tables> {
  const { position, revision, type, metadata } = event
  const row = known ?? {
    onDay: dayOf(event),
    position,
    at: metadata.at,
    revision,
    type,
    actorKind: effectiveActor(type, metadata.actor.kind),
    actorId: metadata.actor.id,
    ...subject,
  }
  return { history: [row] }
}
