import { type ArtworkFamily, familyOf, seedOf } from '#contract/artwork/artwork.ts'
import { proposeSeed } from '#contract/artwork/propose-seed.ts'
import type { ProfileType } from '#contract/profile/profile-type.ts'
import { artists } from './artists.ts'
import { collectors } from './collectors.ts'
import { curators } from './curators.ts'
import type { Sample, TypedSample } from './sample.ts'

const lists: [ProfileType, readonly Sample[]][] = [
  ['artist', artists],
  ['collector', collectors],
  ['curator', curators],
]

/** All samples, the types mixed evenly. */
export const samples: readonly TypedSample[] = lists
  .flatMap(([profileType, list]) =>
    proposeSeeds(profileType, list).map((sample, i) => ({ sample, share: i / list.length })),
  )
  .sort((one, other) => one.share - other.share)
  .map(({ sample }) => sample)

/** Gives each sample the seed that a form would propose after the samples before it. */
function proposeSeeds(profileType: ProfileType, list: readonly Sample[]): TypedSample[] {
  const recent: ArtworkFamily[] = []
  return list.map((sample) => {
    const typed = { ...sample, profileType }
    const artworkSeed = proposeSeed(seedOf(sample.handle), typed, recent)
    recent.unshift(familyOf({ type: profileType, seed: artworkSeed }))
    return { ...typed, artworkSeed }
  })
}
