import { foldText } from '#contract/fold-text.ts'
import type { focuses, interests, mediums } from '#contract/profile/options.ts'
import type { ProfileType } from '#contract/profile/profile-type.ts'
import type { ArtworkFamily, familiesOf } from './artwork.ts'

type Medium = Exclude<(typeof mediums)[number], 'All Mediums'>
type Interest = Exclude<(typeof interests)[number], 'All Interests'>
type Focus = Exclude<(typeof focuses)[number], 'All Interests'>
type FamilyOf<Type extends ProfileType> = (typeof familiesOf)[Type][number]

/** Families of prints that suit each tag. */
type Suiting<Tag extends string, Type extends ProfileType> = Record<
  Tag,
  readonly [FamilyOf<Type>, ...FamilyOf<Type>[]]
>

const familiesOfMedium: Suiting<Medium, 'artist'> = {
  'Digital Painting': ['brush'],
  '3D Art': ['blocks'],
  Photography: ['screen'],
  'Generative Art': ['contours', 'field'],
  'Vector Art': ['letters'],
  'Animation & Motion Graphics': ['pulse'],
  'Video Art': ['screen'],
  'Interactive Art': ['cells'],
  'AI-Generated Art': ['marble'],
  'Mixed Media': ['torn', 'marble'],
  'Pixel Art': ['cells'],
  'VR/AR Art': ['blocks'],
  'Sound & Audio Art': ['pulse'],
  'Code-Based Art': ['field', 'cells'],
  'Collage & Montage': ['torn'],
  'Typography Art': ['letters'],
  'Sculpture (Digital)': ['blocks'],
  'Installation Art': ['screen', 'blocks'],
  'Performance Art': ['pulse'],
  'Street Art & Graffiti': ['torn'],
  'Traditional Art (Digitized)': ['brush', 'marble'],
  'Fashion & Wearables': ['marble'],
  'Architecture Visualization': ['blocks'],
}

const familiesOfInterest: Suiting<Interest, 'collector'> = {
  'Abstract Art': ['strand', 'cloth'],
  Photography: ['salon', 'specimens'],
  '3D Art': ['cabinet', 'crate'],
  'Generative Art': ['strand', 'cloth'],
  'Rare Pieces': ['specimens', 'cabinet'],
  'Digital Collectibles': ['specimens', 'cabinet'],
  'PFP Collections': ['salon', 'specimens'],
  'Gaming NFTs': ['crate', 'specimens'],
  'Music & Audio': ['cloth', 'strand'],
  'Sports Memorabilia': ['cabinet', 'crate'],
  'Utility NFTs': ['crate', 'cabinet'],
  'Metaverse Assets': ['crate', 'cabinet'],
  'Historical Collections': ['specimens', 'salon'],
  'Emerging Artists': ['salon', 'crate'],
  'Blue Chip Collections': ['salon', 'cabinet'],
  'Conceptual Art': ['crate', 'strand'],
  'Interactive Experiences': ['strand', 'crate'],
  'Virtual Real Estate': ['crate', 'salon'],
  'Fashion & Wearables': ['cloth', 'salon'],
  'Memes & Culture': ['salon', 'specimens'],
  'Environmental & Nature': ['specimens', 'strand'],
  'Celebrity Collections': ['salon', 'cabinet'],
  'Community Projects': ['crate', 'cloth'],
}

const familiesOfFocus: Suiting<Focus, 'curator'> = {
  'Abstract Art': ['cut-paper', 'links'],
  Photography: ['elevation', 'enfilade'],
  '3D Art': ['enfilade', 'plan'],
  'Generative Art': ['links', 'plan'],
  'Rare Pieces': ['enfilade', 'elevation'],
  'High-Value Collections': ['enfilade', 'elevation'],
  'Emerging Artists': ['elevation', 'links'],
  'Established Artists': ['enfilade', 'elevation'],
  'Community-Driven': ['links', 'plan'],
  'Utility-Focused': ['plan', 'links'],
  'Aesthetic Collections': ['cut-paper', 'enfilade'],
  'Investment Pieces': ['elevation', 'plan'],
  'Cultural Artifacts': ['plan', 'cut-paper'],
  'Experimental Art': ['links', 'cut-paper'],
  'Traditional Styles': ['enfilade', 'cut-paper'],
  'Contemporary Works': ['elevation', 'enfilade'],
  'Historical Significance': ['plan', 'enfilade'],
  'Technical Innovation': ['links', 'elevation'],
  'Artistic Movement': ['links', 'cut-paper'],
  'Regional Art': ['plan', 'cut-paper'],
  'Thematic Collections': ['elevation', 'plan'],
  'Cross-Media Projects': ['links', 'plan'],
  'Collaborative Works': ['links', 'plan'],
  'Limited Editions': ['elevation', 'cut-paper'],
}

const suiting: Record<
  ProfileType,
  ReadonlyMap<string, readonly [ArtworkFamily, ...ArtworkFamily[]]>
> = {
  artist: byFoldedTag(familiesOfMedium),
  collector: byFoldedTag(familiesOfInterest),
  curator: byFoldedTag(familiesOfFocus),
}

function byFoldedTag<Families>(families: Record<string, Families>): ReadonlyMap<string, Families> {
  return new Map(Object.entries(families).map(([tag, suit]) => [foldText(tag), suit]))
}

/** Returns the families of a type that suit a tag; undefined if none suits it better than the others. */
export function familiesOfTag(
  type: ProfileType,
  tag: string,
): readonly [ArtworkFamily, ...ArtworkFamily[]] | undefined {
  return suiting[type].get(foldText(tag))
}
