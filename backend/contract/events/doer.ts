import type { RecordedEvent } from './event.ts'
import type { Actor } from './metadata.ts'

/** What no owner does by the own hand. */
const ofHouse: ReadonlySet<RecordedEvent['type']> = new Set([
  'ProfileListed',
  'ProfileHeld',
  'FounderRecognized',
  'HandleReleased',
])

/** Whose doing an event is: what is listed or held at once is the house's, though an owner asked for it. */
export function doerOf(type: RecordedEvent['type'], kind: Actor['kind']): Actor['kind'] {
  return kind === 'owner' && ofHouse.has(type) ? 'house' : kind
}
