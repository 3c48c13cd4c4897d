import { type ArtworkFamily, seedOf } from '#contract/artwork/artwork.ts'
import { proposeSeed } from '#contract/artwork/propose-seed.ts'
import type { ProfileFields } from '#contract/profile/profile-fields.ts'
import type { ProfileType } from '#contract/profile/profile-type.ts'
import { getDraftId } from './draft-id.ts'

type Typed = Pick<ProfileFields, 'tags' | 'artworkSeed'> & { profileType: ProfileType }

/** Returns the seed of a new profile, which depends on the type and the tags until the owner chooses one. */
export function seedOfNewProfile(typed: Typed, recent: readonly ArtworkFamily[]): number {
  return typed.artworkSeed ?? proposeSeed(seedOf(getDraftId()), typed, recent)
}

/** Returns a random seed that suits the type and the tags. */
export function pickSeed(
  typed: Omit<Typed, 'artworkSeed'>,
  recent: readonly ArtworkFamily[],
): number {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return proposeSeed(random, typed, recent)
}
