import type { ProfileType } from '#contract/profile/profile-type.ts'
import { type ArtworkFamily, familiesOf, findSeed } from './artwork.ts'
import { familiesOfTag } from './families-of-tag.ts'

type ArtistFamily = (typeof familiesOf)['artist'][number]

/** The most similar family, for a medium whose families are all among the recent ones. */
const mostSimilar: Record<ArtistFamily, ArtistFamily> = {
  screen: 'contours',
  brush: 'marble',
  blocks: 'cells',
  letters: 'torn',
  pulse: 'field',
  cells: 'letters',
  marble: 'brush',
  torn: 'screen',
  contours: 'field',
  field: 'contours',
}

/** Number of preceding profiles in a list from which a new one differs: its neighbours in three columns. */
export const neighbourCount = 3

/**
 * Proposes the seed of a profile: the first one from `start` on whose family suits a tag and is none of the
 * `recentFamilies`, newest first. The first tag with such a family counts.
 */
export function proposeSeed(
  start: number,
  { profileType, tags }: { profileType: ProfileType; tags: readonly string[] },
  recentFamilies: readonly ArtworkFamily[] = [],
): number {
  const suiting = tags.map((tag) => familiesOfTag(profileType, tag) ?? [])
  const related = suiting
    .flat()
    .flatMap((family) => (isArtistFamily(family) ? mostSimilar[family] : []))
  const all: readonly ArtworkFamily[] = familiesOf[profileType]
  const adjacent = recentFamilies.slice(0, neighbourCount)
  const free = [...suiting, related, all]
    .map((families) => families.filter((family) => !adjacent.includes(family)))
    .find((families) => families.length > 0)
  return findSeed(start, profileType, free ?? all)
}

function isArtistFamily(family: ArtworkFamily): family is ArtistFamily {
  return family in mostSimilar
}
