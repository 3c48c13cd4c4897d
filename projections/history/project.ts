import { doerOf } from '#contract/events/doer.ts'
import type { RecordedEvent } from '#contract/events/event.ts'
import type { Actor } from '#contract/events/metadata.ts'
import type { StreamKind } from '#contract/views/event-index.ts'
import type { Projection } from '#projections/runner/projection.ts'

/** Where an event stands, whom it is about, and who did it. Nothing of what it says. */
export type HistoryRow = {
  /** yyyy-mm-dd, UTC. */
  onDay: string
  position: bigint
  at: string
  streamKind: StreamKind
  revision: bigint
  type: RecordedEvent['type']
  /** Whose doing it is. */
  actorKind: Actor['kind']
  actorId: string | null
  profileId: string | null
  life: number | null
}

type Tables = { history: HistoryRow }

const dayOf = ({ metadata }: RecordedEvent) => metadata.at.slice(0, 10)

/** An index of the whole log. */
export const history: Projection<Tables> = {
  name: 'history',
  tables: { history: { by: ['onDay', 'position'], topic: 'history' } },
  keys: (event) => ({ history: [{ onDay: dayOf(event), position: event.position }] }),
  evolve({ history: [known] }, event) {
    const { position, revision, type, metadata } = event
    const row = known ?? {
      onDay: dayOf(event),
      position,
      at: metadata.at,
      revision,
      type,
      actorKind: doerOf(type, metadata.actor.kind),
      actorId: metadata.actor.id,
      ...subjectOf(event),
    }
    return { history: [row] }
  },
}

type Subject = Pick<HistoryRow, 'streamKind' | 'profileId' | 'life'>

const ofNobody = { profileId: null, life: null }

function subjectOf(event: RecordedEvent): Subject {
  switch (event.type) {
    case 'ProfileSubmitted':
    case 'ProfileImported':
    case 'ProfileListed':
    case 'ProfileHeld':
    case 'ProfileRejected':
    case 'ProfileEdited':
    case 'ProfileTypeChanged':
    case 'ProfileDeleted':
    case 'FounderRecognized': {
      const { profileId, life } = event.data
      return { streamKind: 'profile', profileId, life }
    }
    case 'HandleReleased':
      return { streamKind: 'profile', profileId: event.data.profileId, life: null }
    case 'AdminActed': {
      const { profileId = null } = event.data
      return { streamKind: profileId === null ? 'directory' : 'profile', profileId, life: null }
    }
    case 'HandleClaimed':
      return { streamKind: 'handle', profileId: event.data.profileId, life: null }
    case 'AttemptRecorded': {
      const { profileId, life } = event.data
      return { streamKind: 'security', profileId, life }
    }
    case 'AttemptsSummed':
    case 'SignInsRefused':
    case 'NetworkBlocked':
    case 'NetworkAllowed':
    case 'NetworkReleased':
      return { streamKind: 'security', ...ofNobody }
    case 'DirectoryOpened':
      return { streamKind: 'directory', ...ofNobody }
    default:
      return event satisfies never
  }
}
