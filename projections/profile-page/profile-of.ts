import { isProfileEvent, type RecordedEvent } from '#contract/events/event.ts'

/** The profile whose views an event changes; undefined for one that changes none. */
export function profileOf(event: RecordedEvent): string | undefined {
  if (!isProfileEvent(event)) return undefined
  switch (event.type) {
    case 'ProfileSubmitted':
    case 'ProfileImported':
    case 'ProfileListed':
    case 'ProfileHeld':
    case 'ProfileRejected':
    case 'ProfileEdited':
    case 'ProfileTypeChanged':
    case 'ProfileDeleted':
    case 'FounderRecognized':
      return event.data.profileId
    case 'HandleReleased':
    case 'AdminActed':
      return undefined
    default:
      return event satisfies never
  }
}
