import type { RecordedEvent } from './event.ts'
import type { Actor } from './metadata.ts'

/** Event types that owners never cause directly. */
const ofHouse: ReadonlySet<RecordedEvent['type']> = new Set([
  'ProfileListed',
  'ProfileHeld',
  'FounderRecognized',
  'HandleReleased',
])

/** Returns the effective actor of an event. Automatic listing and holding belong to the directory. */
export function effectiveActor(type: RecordedEvent['type'], kind: Actor['kind']): Actor['kind'] {
  return kind === 'owner' && ofHouse.has(type) ? 'house' : kind
}
