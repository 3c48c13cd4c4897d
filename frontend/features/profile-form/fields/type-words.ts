import type { ProfileType } from '#contract/profile-type.ts'

/** What each type is called, what it does, and the medal that its first 500 get. */
export const typeWords = {
  artist: {
    name: 'Artist',
    does: 'Makes digital art and NFTs.',
    glyph: 'star',
    medals: 'stars',
  },
  collector: {
    name: 'Collector',
    does: 'Collects and trades NFTs.',
    glyph: 'trophy',
    medals: 'trophies',
  },
  curator: {
    name: 'Curator',
    does: 'Curates and showcases.',
    glyph: 'eye',
    medals: 'eyes',
  },
} as const satisfies Record<ProfileType, object>
