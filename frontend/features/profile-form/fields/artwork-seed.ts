import { type ArtworkFamily, seedOf } from '#contract/artwork/artwork.ts'
import { proposeSeed } from '#contract/artwork/propose-seed.ts'
import type { ProfileFields } from '#contract/profile/profile-fields.ts'
import type { ProfileType } from '#contract/profile/profile-type.ts'
import { getDraftId } from './draft-id.ts'

type Typed = Pick<ProfileFields, 'tags' | 'artworkSeed'> & { profileType: ProfileType }

/**
 * Returns the seed of a new profile. Until the owner chooses one, the form proposes it from the draft's id, the
 * type and the tags, and avoids the artwork families of the newest profiles.
 */
export function seedOfNewProfile(typed: Typed, recentFamilies: readonly ArtworkFamily[]): number {
  return typed.artworkSeed ?? proposeSeed(seedOf(getDraftId()), typed, recentFamilies)
}

/** Returns a random seed that suits the type and the tags. */
export function pickSeed(
  typed: Omit<Typed, 'artworkSeed'>,
  recentFamilies: readonly ArtworkFamily[],
): number {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return proposeSeed(random, typed, recentFamilies)
}
