import { eventType, type IndexedEvent } from '#contract/views/event-index.ts'
import type { HistoryEvent } from '#contract/views/history.ts'
import { diffStates } from './diff-states.ts'
import type { Moment } from './replay.ts'

/** An event's type in words, where nothing more of the event is known. */
export const eventWords: Readonly<Record<HistoryEvent['type'], string>> = {
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

/** The same for every event of the log. */
export const logEventWords: Readonly<Record<IndexedEvent['type'], string>> = {
  ...eventWords,
  DirectoryOpened: 'Directory opened',
  HandleClaimed: 'Handle claimed',
  AttemptRecorded: 'Attempt recorded',
  AttemptsSummed: 'Attempts counted',
  SignInsRefused: 'Sign-ins refused',
  NetworkBlocked: 'Network blocked',
  NetworkAllowed: 'Network allowed',
  NetworkReleased: 'Network released',
}

/** The type that has these words. */
export function findEventType(words: string): IndexedEvent['type'] | undefined {
  return eventType.options.find((type) => logEventWords[type] === words)
}

/** Names of changed fields that a title lists before it counts the rest. */
const mostNamed = 3

/** "Edited: photos, tags", "Type changed to artist", "Listed". */
export function momentWords({ event, before, after }: Moment): string {
  const words = eventWords[event.type]
  if (event.type === 'ProfileTypeChanged') return `${words} to ${event.data.to}`
  if (event.type !== 'ProfileEdited') return words
  const names = diffStates(before, after).changed.map(({ name }) => name)
  if (names.length === 0) return words
  const more = names.length - mostNamed
  const named = names.slice(0, mostNamed).join(', ')
  return more > 0 ? `${words}: ${named} and ${more} more` : `${words}: ${named}`
}
