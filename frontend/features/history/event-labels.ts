import { eventType, type IndexedEvent } from '#contract/views/event-index.ts'
import type { HistoryEvent } from '#contract/views/history.ts'
import { diffStates } from './diff-states.ts'
import type { HistoryStep } from './replay.ts'

/** Labels of the event types of a profile. */
export const eventLabels: Readonly<Record<HistoryEvent['type'], string>> = {
  ProfileSubmitted: 'Submitted',
  ProfileImported: 'Imported',
  ProfileHeld: 'Held for review',
  ProfileListed: 'Listed',
  ProfileRejected: 'Turned down',
  ProfileEdited: 'Edited',
  ProfileEditHeld: 'Edit held for review',
  ProfileEditRejected: 'Edit turned down',
  ProfileTypeChanged: 'Type changed',
  ProfileDeleted: 'Deleted',
  FounderRecognized: 'Founder recognized',
  HandleReleased: 'Handle released',
  AdminActed: 'Admin acted',
}

/** Labels of all event types in the log. */
export const logEventLabels: Readonly<Record<IndexedEvent['type'], string>> = {
  ...eventLabels,
  DirectoryOpened: 'Directory opened',
  HandleClaimed: 'Handle claimed',
  AttemptRecorded: 'Attempt recorded',
  AttemptsSummed: 'Attempts counted',
  SignInsRefused: 'Sign-ins refused',
  NetworkBlocked: 'Network blocked',
  NetworkAllowed: 'Network allowed',
  NetworkReleased: 'Network released',
}

/** Finds the event type with a label. */
export function findEventType(words: string): IndexedEvent['type'] | undefined {
  return eventType.options.find((type) => logEventLabels[type] === words)
}

/** Maximum number of changed fields that a title names. */
const mostNamed = 3

/** Formats an event as a title: "Edited: photos, tags", "Type changed to artist", "Listed". */
export function formatMoment({ event, before, after }: HistoryStep): string {
  const words = eventLabels[event.type]
  if (event.type === 'ProfileTypeChanged') return `${words} to ${event.data.to}`
  if (event.type !== 'ProfileEdited') return words
  const names = diffStates(before, after).changed.map(({ name }) => name)
  if (names.length === 0) return words
  const more = names.length - mostNamed
  const named = names.slice(0, mostNamed).join(', ')
  return more > 0 ? `${words}: ${named} and ${more} more` : `${words}: ${named}`
}
