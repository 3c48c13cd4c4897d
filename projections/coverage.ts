import type { AnyEvent } from '#contract/events/event.ts'

/**
 * The views that show each event. A new event compiles only once it has an entry here, and a view
 * compiles only if it handles exactly the events that name it.
 */
export const coverage = {
  ProfileSubmitted: [
    'directory',
    'profile-page',
    'milestones',
    'wallets',
    'review-queue',
    'roster',
    'activity',
    'history',
  ],
  ProfileImported: [
    'directory',
    'profile-page',
    'milestones',
    'wallets',
    'review-queue',
    'roster',
    'activity',
    'history',
  ],
  ProfileListed: [
    'directory',
    'profile-page',
    'milestones',
    'review-queue',
    'roster',
    'activity',
    'history',
  ],
  ProfileHeld: [
    'directory',
    'profile-page',
    'milestones',
    'review-queue',
    'roster',
    'activity',
    'history',
  ],
  ProfileRejected: [
    'directory',
    'profile-page',
    'milestones',
    'review-queue',
    'roster',
    'activity',
    'history',
  ],
  ProfileEdited: ['directory', 'profile-page', 'review-queue', 'roster', 'activity', 'history'],
  ProfileEditHeld: ['review-queue', 'history'],
  ProfileEditRejected: ['profile-page', 'review-queue', 'history'],
  ProfileTypeChanged: [
    'directory',
    'profile-page',
    'milestones',
    'review-queue',
    'roster',
    'activity',
    'history',
  ],
  ProfileDeleted: [
    'directory',
    'profile-page',
    'milestones',
    'wallets',
    'review-queue',
    'roster',
    'attempts',
    'activity',
    'history',
  ],
  FounderRecognized: ['directory', 'profile-page', 'roster', 'history'],
  HandleReleased: ['history'],
  AdminActed: ['history'],
  HandleClaimed: ['handles', 'history'],
  AttemptRecorded: ['attempts', 'threats', 'history'],
  AttemptsSummed: ['attempts', 'threats', 'history'],
  SignInsRefused: ['attempts', 'threats', 'history'],
  NetworkBlocked: ['networks', 'history'],
  NetworkAllowed: ['networks', 'history'],
  NetworkReleased: ['networks', 'history'],
  DirectoryOpened: ['history'],
} as const satisfies Record<AnyEvent['type'], readonly string[]>

type Coverage = typeof coverage
type EventType = keyof Coverage

/** Name of a view, which is the name of its folder. */
export type ViewName = Coverage[EventType][number]

/** Types of the events that a view shows. */
export type TypeShownBy<View extends ViewName> = {
  [Type in EventType]: View extends Coverage[Type][number] ? Type : never
}[EventType]
