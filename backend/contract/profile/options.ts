import type { ProfileType } from './profile-type.ts'

/** Options of the filters. The first entry of each means "no filter". */
export const mediums = [
  'All Mediums',
  'Digital Painting',
  '3D Art',
  'Photography',
  'Generative Art',
  'Vector Art',
  'Animation & Motion Graphics',
  'Video Art',
  'Interactive Art',
  'AI-Generated Art',
  'Mixed Media',
  'Pixel Art',
  'VR/AR Art',
  'Sound & Audio Art',
  'Code-Based Art',
  'Collage & Montage',
  'Typography Art',
  'Sculpture (Digital)',
  'Installation Art',
  'Performance Art',
  'Street Art & Graffiti',
  'Traditional Art (Digitized)',
  'Fashion & Wearables',
  'Architecture Visualization',
] as const

export const styles = [
  'All Styles',
  'Abstract',
  'Realistic',
  'Surreal',
  'Minimalist',
  'Pop Art',
  'Cyberpunk',
  'Synthwave',
  'Dark Art',
  'Fantasy',
  'Sci-Fi',
  'Horror',
  'Cute & Kawaii',
  'Glitch Art',
  'Vaporwave',
  'Art Deco',
  'Bauhaus',
  'Impressionist',
  'Expressionist',
  'Gothic',
  'Renaissance',
  'Baroque',
  'Modernist',
  'Postmodern',
  'Dadaism',
  'Futurism',
  'Constructivism',
  'Neo-Classical',
  'Romantic',
  'Psychedelic',
  'Street Art',
  'Grunge',
  'Vintage',
  'Retro',
  'Contemporary',
  'Avant-Garde',
] as const

export const interests = [
  'All Interests',
  'Abstract Art',
  'Photography',
  '3D Art',
  'Generative Art',
  'Rare Pieces',
  'Digital Collectibles',
  'PFP Collections',
  'Gaming NFTs',
  'Music & Audio',
  'Sports Memorabilia',
  'Utility NFTs',
  'Metaverse Assets',
  'Historical Collections',
  'Emerging Artists',
  'Blue Chip Collections',
  'Conceptual Art',
  'Interactive Experiences',
  'Virtual Real Estate',
  'Fashion & Wearables',
  'Memes & Culture',
  'Environmental & Nature',
  'Celebrity Collections',
  'Community Projects',
] as const

export const focuses = [
  'All Interests',
  'Abstract Art',
  'Photography',
  '3D Art',
  'Generative Art',
  'Rare Pieces',
  'High-Value Collections',
  'Emerging Artists',
  'Established Artists',
  'Community-Driven',
  'Utility-Focused',
  'Aesthetic Collections',
  'Investment Pieces',
  'Cultural Artifacts',
  'Experimental Art',
  'Traditional Styles',
  'Contemporary Works',
  'Historical Significance',
  'Technical Innovation',
  'Artistic Movement',
  'Regional Art',
  'Thematic Collections',
  'Cross-Media Projects',
  'Collaborative Works',
  'Limited Editions',
] as const

export const allPlatforms = 'All Platforms'

/** Platforms with a link field. Choosing one requires that link. */
export const linkedPlatforms = [
  { name: 'OpenSea', link: 'opensea' },
  { name: 'Foundation', link: 'foundation' },
  { name: 'SuperRare', link: 'superrare' },
  { name: 'Transient', link: 'transient' },
  { name: '6529.io', link: 'sixfivetwonine' },
] as const

/** Options of the artists' and collectors' pages without a link field, so they match nothing. */
export const otherPlatforms = [
  'AsyncArt',
  'KnownOrigin',
  'MakersPlace',
  'Nifty Gateway',
  'Rarible',
  'Zora',
  'Alchemy',
  'Magic Eden',
  'LooksRare',
  'X2Y2',
  'Blur',
  'Coinbase NFT',
] as const

/**
 * Returns the options of a list page's three dropdowns. `tag` is the medium or interest, `style`
 * the second list.
 */
export function filterOptions(type: ProfileType): {
  tag: readonly string[]
  style: readonly string[]
  platform: readonly string[]
} {
  const linked = linkedPlatforms.map(({ name }) => name)
  return {
    tag: type === 'artist' ? mediums : interests,
    style: type === 'artist' ? styles : focuses,
    platform: [allPlatforms, ...linked, ...(type === 'curator' ? [] : otherPlatforms)],
  }
}
