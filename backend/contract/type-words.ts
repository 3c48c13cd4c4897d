import type { ProfileType } from './profile-type.ts'

type TypeWords = {
  label: string
  plural: string
  /** Of the page that lists the type, and its title. */
  path: `/${string}`
  title: string
  /** The drawing on the medal of a gold rank. */
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
