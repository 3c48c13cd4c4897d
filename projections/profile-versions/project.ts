import type { ProfileFields } from '#contract/profile/profile-fields.ts'
import type { ProfileType } from '#contract/profile/profile-type.ts'
import { importedListPosition } from '#projections/directory/project.ts'
import type {
  EventOfType,
  EventShownBy,
  Handler,
  Projection,
  Rows,
} from '#projections/projection.ts'

/** The state of a profile since a position. It has no content from its owner. */
export type ProfileVersion = {
  profileId: string
  life: number
  profileType: ProfileType
  status: 'listed' | 'held' | 'rejected' | 'deleted'
  /** As in the directory. */
  listedPosition: bigint | null
  /** Position of the event that wrote the content. */
  contentPosition: bigint
  fromPosition: bigint
}

/** A state that held until a position, exclusive. */
export type EndedVersion = ProfileVersion & { toPosition: bigint }

/** Content of a profile, by the position of the event that wrote it. */
export type ProfileContent = {
  profileId: string
  position: bigint
  life: number
  fields: ProfileFields
}

type Tables = {
  profile_version: ProfileVersion
  profile_version_ended: EndedVersion
  profile_content: ProfileContent
}

type VersionEvent = EventShownBy<'profile-versions'>
type ContentEvent = EventOfType<'ProfileSubmitted' | 'ProfileImported' | 'ProfileEdited'>

/**
 * Projects every state of every profile, with the positions in which it held. The states of an erased
 * life stay without their content, so a rebuild after the erasure gives the same rows.
 */
export const profileVersions: Projection<'profile-versions', Tables> = {
  name: 'profile-versions',
  tables: {
    profile_version: { by: ['profileId'] },
    profile_version_ended: { by: ['profileId', 'toPosition'] },
    profile_content: { by: ['profileId', 'position'], endsWithLife: true },
  },
  keys: ({ data: { profileId }, position }) => ({
    profile_version: [{ profileId }],
    profile_version_ended: [{ profileId, toPosition: position }],
    profile_content: [{ profileId, position }],
  }),
  on: {
    ProfileSubmitted: (rows, event) => beginLife(rows, event, null),
    ProfileImported: (rows, event) => beginLife(rows, event, importedListPosition(event.position)),
    ProfileListed: change((version, { data: { profileType }, position }) => ({
      ...version,
      profileType,
      status: 'listed',
      listedPosition: version.listedPosition ?? position,
    })),
    ProfileHeld: change((version) => ({ ...version, status: 'held' })),
    ProfileRejected: change((version) => ({ ...version, status: 'rejected' })),
    ProfileTypeChanged: change((version, { data: { to } }) => ({ ...version, profileType: to })),
    ProfileEdited(rows, event) {
      const { position: contentPosition } = event
      const edited = change((version) => ({ ...version, contentPosition }))(rows, event)
      return edited === rows ? rows : addContent(edited, event)
    },
    ProfileDeleted: change((version) => ({ ...version, status: 'deleted' })),
  },
}

/** Begins a life, also of a profile whose former life has not ended in a restored log. */
function beginLife(
  rows: Rows<Tables>,
  event: EventOfType<'ProfileSubmitted' | 'ProfileImported'>,
  listedPosition: bigint | null,
): Rows<Tables> {
  const { data, position } = event
  const { profileId, life, profileType } = data
  const version = { profileId, life, profileType, status: 'held' as const, listedPosition }
  return addContent(
    replace(rows, { ...version, contentPosition: position, fromPosition: position }),
    event,
  )
}

/**
 * Creates a handler from a function that changes the state of a profile. An event that changes nothing
 * leaves the rows as they are.
 */
function change<Event extends VersionEvent>(
  next: (version: ProfileVersion, event: Event) => ProfileVersion,
): Handler<Tables, Event> {
  return (rows, event) => {
    const [before] = rows.profile_version
    if (!before || before.status === 'deleted') return rows
    const after = next(before, event)
    const isSame =
      after.status === before.status &&
      after.profileType === before.profileType &&
      after.contentPosition === before.contentPosition
    return isSame ? rows : replace(rows, { ...after, fromPosition: event.position })
  }
}

/** Replaces the current state, and ends the former one where it begins. */
function replace(rows: Rows<Tables>, version: ProfileVersion): Rows<Tables> {
  const ended = rows.profile_version.map((before) => ({
    ...before,
    toPosition: version.fromPosition,
  }))
  return { ...rows, profile_version: [version], profile_version_ended: ended }
}

/** Adds the content of an event, unless it is erased. */
function addContent(
  rows: Rows<Tables>,
  { data: { profileId, life }, personal, position }: ContentEvent,
): Rows<Tables> {
  if (!personal) return rows
  return { ...rows, profile_content: [{ profileId, position, life, fields: personal.fields }] }
}
