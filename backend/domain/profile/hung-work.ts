import type { ProfileEvent } from '#contract/events/profile.ts'
import type { ProfileType } from '#contract/profile-type.ts'
import { chooseWork, type Work } from '#contract/work.ts'

type Changing = Extract<
  ProfileEvent,
  { type: 'ProfileListed' | 'ProfileEdited' | 'ProfileTypeChanged' }
>

/** A profile as far as its work depends on it. */
type Hung = {
  work: Work
  profileType: ProfileType
  tags: readonly string[]
  listedAt: string | null
}

/** Returns the artwork of a profile listed before artworks were stored: the one of its type. */
export function workOfType(of: { profileType: ProfileType; profileId: string }): Work {
  return { type: of.profileType, family: null, id: of.profileId }
}

/**
 * The work of a profile after an event. Type and tags choose it until the first listing, which keeps it
 * for good: later tags change nothing, and a new type hangs what it was listed with. Only a profile that
 * was listed before works were kept hangs that of its present type.
 */
export function workAfter(event: Changing, { work, profileType, tags, listedAt }: Hung): Work {
  switch (event.type) {
    case 'ProfileListed': {
      const { profileType: type, work: kept } = event.data
      if (kept) return { type, ...kept }
      return listedAt === null ? workOfType(event.data) : work
    }
    case 'ProfileEdited':
      return listedAt === null
        ? chooseWork(profileType, work.id, event.personal?.fields.tags ?? tags)
        : work
    case 'ProfileTypeChanged': {
      const { to } = event.data
      if (listedAt === null) return chooseWork(to, work.id, tags)
      return work.family === null ? { ...work, type: to } : work
    }
    default:
      return event satisfies never
  }
}
