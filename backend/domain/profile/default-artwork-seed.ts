import { seedOf } from '#contract/artwork/artwork.ts'
import { proposeSeed } from '#contract/artwork/propose-seed.ts'
import type { ProfileType } from '#contract/profile/profile-type.ts'

/**
 * Returns the default seed of a profile, for an owner who chose none. Callers pass the
 * tags of the submission, so that an edit of the tags does not change it.
 */
export function defaultArtworkSeedOf(
  { profileId, profileType }: { profileId: string; profileType: ProfileType },
  tags: readonly string[],
): number {
  return proposeSeed(seedOf(profileId), { profileType, tags })
}
