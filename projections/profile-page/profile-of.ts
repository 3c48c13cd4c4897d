import type { RecordedEvent } from '#contract/events/event.ts'

/** The profile whose views an event changes; undefined for one that changes none. */
export function profileOf(event: RecordedEvent): string | undefined {
  switch (event.type) {
    case 'ProfileSubmitted':
    case 'ProfileListed':
    case 'ProfileHeld':
    case 'ProfileEdited':
    case 'ProfileDeleted':
    case 'FounderRecognized':
      return event.data.profileId
    case 'HandleReleased':
    case 'HandleClaimed':
    case 'AttemptRecorded':
    case 'DirectoryOpened':
      return undefined
    default:
      return event satisfies never
  }
}
