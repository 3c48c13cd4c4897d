import { profileEventInfo } from '#contract/events/profile-event-info.ts'
import { linkLabels } from '#contract/profile/links.ts'
import type { IndexedEvent } from '#contract/views/event-index.ts'
import { diffStates } from './diff-states.ts'
import type { HistoryStep } from './replay.ts'

type EventType = IndexedEvent['type']

const eventInfo: Readonly<Record<EventType, { label: string }>> = {
  ...profileEventInfo,
  DirectoryOpened: { label: 'Directory opened' },
  LogKeyRotated: { label: 'Log key replaced' },
  HandleClaimed: { label: 'Handle claimed' },
  AttemptRecorded: { label: 'Attempt recorded' },
  AttemptsSummed: { label: 'Attempts counted' },
  SignInsRefused: { label: 'Sign-ins refused' },
  NetworkBlocked: { label: 'Network blocked' },
  NetworkAllowed: { label: 'Network allowed' },
  NetworkReleased: { label: 'Network released' },
}

/** Returns the label of an event type. */
export function eventLabelOf(type: EventType): string {
  return eventInfo[type].label
}

/** Maximum number of changed fields that a title names. */
const maxNamed = 3

/** Formats an event as a title: "Edited: photos, tags", "Type changed to artist", "Listed". */
export function formatStep({ event, before, after }: HistoryStep): string {
  const words = eventLabelOf(event.type)
  if (event.type === 'ProfileTypeChanged') return `${words} to ${event.data.to}`
  if (event.type === 'LinkProven') return `${linkLabels[event.data.link]} proven`
  if (event.type === 'LinkLost') return `${words}: ${linkLabels[event.data.link]}`
  if (event.type !== 'ProfileEdited') return words
  const names = diffStates(before, after).changed.map(({ name }) => name)
  if (names.length === 0) return words
  const more = names.length - maxNamed
  const named = names.slice(0, maxNamed).join(', ')
  return more > 0 ? `${words}: ${named} and ${more} more` : `${words}: ${named}`
}
