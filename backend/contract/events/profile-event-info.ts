import type { ProfileEvent } from './profile.ts'

type ProfileEventInfo = {
  /** Label in lists of events. */
  label: string
  /** True if the owner's signature is part of the event, except after a plain sign-in. */
  signed: boolean
  /** True if owners never cause the event directly: the directory does, after an act of theirs. */
  byDirectory: boolean
}

/**
 * Properties of each event type of a profile. Separate from the schemas, so that pages and folds can
 * read them without loading zod.
 */
export const profileEventInfo = {
  ProfileSubmitted: { label: 'Submitted', signed: true, byDirectory: false },
  ProfileImported: { label: 'Imported', signed: false, byDirectory: false },
  ProfileHeld: { label: 'Held for review', signed: false, byDirectory: true },
  ProfileListed: { label: 'Listed', signed: false, byDirectory: true },
  ProfileRejected: { label: 'Turned down', signed: false, byDirectory: false },
  ProfileEdited: { label: 'Edited', signed: true, byDirectory: false },
  ProfileEditHeld: { label: 'Edit held for review', signed: true, byDirectory: false },
  ProfileEditRejected: { label: 'Edit turned down', signed: false, byDirectory: false },
  ProfileTypeChanged: { label: 'Type changed', signed: false, byDirectory: false },
  ProfileDeleted: { label: 'Deleted', signed: false, byDirectory: false },
  FounderRecognized: { label: 'Founder recognized', signed: false, byDirectory: true },
  LinkProven: { label: 'Link proven', signed: false, byDirectory: true },
  LinkLost: { label: 'Proof lost', signed: false, byDirectory: true },
  HandleReleased: { label: 'Handle released', signed: false, byDirectory: true },
  AdminActed: { label: 'Admin acted', signed: false, byDirectory: false },
} as const satisfies Record<ProfileEvent['type'], ProfileEventInfo>

type Info = typeof profileEventInfo
type SignedType = {
  [Type in keyof Info]: Info[Type]['signed'] extends true ? Type : never
}[keyof Info]

/** Returns true for the first event of a life. Its content may be erased. */
export function isLifeStart<Event extends { type: string }>(
  event: Event,
): event is Extract<Event, { type: 'ProfileSubmitted' | 'ProfileImported' }> {
  return event.type === 'ProfileSubmitted' || event.type === 'ProfileImported'
}

/** Returns true for an event of a signed type. Its content may be erased. */
export function isOfSignedType<Event extends { type: ProfileEvent['type'] }>(
  event: Event,
): event is Extract<Event, { type: SignedType }> {
  return profileEventInfo[event.type].signed
}
