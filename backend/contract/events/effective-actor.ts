import type { RecordedEvent } from './event.ts'
import type { Actor } from './metadata.ts'
import { profileEventInfo } from './profile-event-info.ts'

type EventInfo = { byDirectory: boolean }
const infoOf: Readonly<Partial<Record<RecordedEvent['type'], EventInfo>>> = profileEventInfo

/** Returns the effective actor of an event. Automatic listing and holding belong to the directory. */
export function effectiveActor(type: RecordedEvent['type'], kind: Actor['kind']): Actor['kind'] {
  return kind === 'owner' && infoOf[type]?.byDirectory ? 'house' : kind
}
