import { artworkPath, listedAlt, profilePrintPath } from '#contract/artwork/drawings.ts'
import { type PictureSlot, pictureSourcesFor } from '#contract/media/picture-sources.ts'
import type { ProfileView } from '#contract/views/profile.ts'

type Pictured = Pick<
  ProfileView,
  'profileType' | 'artworkSeed' | 'defaultArtworkSeed' | 'profilePhotos' | 'photoAlts'
>

/** Returns the properties of an `ArtworkImage` with a profile's first photo, or else its generated print. */
export function artworkProps(profile: Pictured, slot: PictureSlot) {
  const picture = artworkPath(profile)
  const fallback = profilePrintPath(profile)
  return {
    ...pictureSourcesFor(slot, picture),
    fallback,
    alt: listedAlt(profile),
    isGenerated: picture === fallback,
  }
}
