import type { ProfileType } from './profile-type.ts'

type TypeWords = {
  label: string
  plural: string
  /** Path and title of the list page. */
  path: `/${string}`
  title: string
  /** Symbol on the gold badge. */
  glyph: string
}

/** Names of each type, and the path of its list. */
export const typeWords = {
  artist: {
    label: 'Artist',
    plural: 'Artists',
    path: '/artists',
    title: 'Digital Artists',
    glyph: 'star',
  },
  collector: {
    label: 'Collector',
    plural: 'Collectors',
    path: '/collectors',
    title: 'Collectors',
    glyph: 'trophy',
  },
  curator: {
    label: 'Curator',
    plural: 'Curators',
    path: '/curators',
    title: 'Curators',
    glyph: 'eye',
  },
} as const satisfies Record<ProfileType, TypeWords>
