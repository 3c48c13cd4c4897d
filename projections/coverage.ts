import type { AnyEvent } from '#contract/events/event.ts'

/** Views that show the content or the status of a profile. */
const profileViews = [
  'directory',
  'profile-page',
  'milestones',
  'review-queue',
  'roster',
  'activity',
  'profile-versions',
  'history',
] as const

/** Views that show attempts. */
const attemptViews = ['attempts', 'threats', 'history'] as const

/**
 * The views that show each event. A new event compiles only once it has an entry here, and a view
 * compiles only if it handles exactly the events that name it.
 */
export const coverage = {
  ProfileSubmitted: profileViews,
  ProfileImported: profileViews,
  ProfileListed: [...profileViews, 'staff-activity'],
  ProfileHeld: [...profileViews, 'staff-activity'],
  ProfileRejected: [...profileViews, 'staff-activity'],
  ProfileEdited: [
    'directory',
    'profile-page',
    'review-queue',
    'roster',
    'activity',
    'profile-versions',
    'history',
  ],
  ProfileEditHeld: ['review-queue', 'staff-activity', 'history'],
  ProfileEditRejected: ['profile-page', 'review-queue', 'staff-activity', 'history'],
  ProfileTypeChanged: [...profileViews, 'staff-activity'],
  ProfileDeleted: [...profileViews, 'attempts', 'staff-activity'],
  FounderRecognized: ['directory', 'profile-page', 'roster', 'history'],
  LinkProven: ['directory', 'profile-page', 'history'],
  LinkLost: ['directory', 'profile-page', 'history'],
  HandleReleased: ['history'],
  AdminActed: ['history'],
  HandleClaimed: ['handles', 'history'],
  AttemptRecorded: attemptViews,
  AttemptsSummed: attemptViews,
  SignInsRefused: attemptViews,
  NetworkBlocked: ['networks', 'staff-activity', 'history'],
  NetworkAllowed: ['networks', 'history'],
  NetworkReleased: ['networks', 'history'],
  DirectoryOpened: ['history'],
  LogKeyRotated: ['history'],
} as const satisfies Record<AnyEvent['type'], readonly string[]>

type Coverage = typeof coverage
type EventType = keyof Coverage

/** Name of a view, which is the name of its folder. */
export type ViewName = Coverage[EventType][number]

/** Types of the events that a view shows. */
export type TypeShownBy<View extends ViewName> = {
  [Type in EventType]: View extends Coverage[Type][number] ? Type : never
}[EventType]
