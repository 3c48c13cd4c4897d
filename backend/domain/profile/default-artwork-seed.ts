import { findSeed, seedOf } from '#contract/artwork/artwork.ts'
import { proposeSeed } from '#contract/artwork/propose-seed.ts'
import type { ProfileEvent } from '#contract/events/profile.ts'

type EventOf<Type> = Extract<ProfileEvent, { type: Type }>

/**
 * Returns the default seed of a profile, for an owner who chose none. It suits the tags of the
 * submission, and later tags do not change it.
 */
export function firstArtworkSeed(
  { profileId, profileType, ...data }: EventOf<'ProfileSubmitted' | 'ProfileImported'>['data'],
  tags: readonly string[],
): number {
  const id = ('workId' in data && data.workId) || profileId
  return proposeSeed(seedOf(id), { profileType, tags })
}

/** Returns a seed of the family that an older listing stored; undefined for a newer listing. */
export function storedArtworkSeed({
  profileType,
  work,
}: EventOf<'ProfileListed'>['data']): number | undefined {
  return work && findSeed(seedOf(work.id), profileType, [work.family])
}
