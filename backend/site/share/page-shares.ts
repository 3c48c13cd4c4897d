import type { Cover } from '#art/cover.ts'
import type { CardLabel } from '#art/share/card.ts'
import { logoPrint } from '#contract/artwork/drawings.ts'
import type { Page } from '#contract/pages/pages.ts'
import { type ProfileType, profileTypes } from '#contract/profile/profile-type.ts'
import { typeWords } from '#contract/profile/type-words.ts'

type PageShare = { artwork: Cover; caption: CardLabel }

const house = {
  artwork: { type: 'house', family: 'rings', id: 'pearl' },
  caption: {
    headings: [
      { name: 'Artists, collectors, curators', below: 'Signed by its owner. Verify it yourself.' },
    ],
  },
} as const satisfies PageShare

/** Artworks on the cards of the lists. */
const listArtworks = {
  artist: logoPrint,
  collector: { type: 'collector', family: 'strand', id: 'linen' },
  curator: { type: 'curator', family: 'cut-paper', id: 'room' },
} as const satisfies Record<ProfileType, Cover>

const lists = profileTypes.map((type): [string, PageShare] => {
  const { path, title } = typeWords[type]
  const caption = { headings: [{ name: title, below: 'Each label signed by its owner' }] }
  return [path.slice(1), { artwork: listArtworks[type], caption }]
})

/** Cards of pages that belong to no profile, by name. */
export const pageShares: ReadonlyMap<string, PageShare> = new Map([['house', house], ...lists])

/** Returns the path of a card. The version in it must change when the drawing changes. */
const sharePath = (name: string) => `/share/pages/v1/${name}.png`

/** Path of the card of Provenance itself, for the home page and every page without a card. */
export const defaultSharePath = sharePath('house')

/** Returns the path of a page's card. */
export function pageSharePath({ path }: Pick<Page, 'path'>): string {
  const name = path.slice(1)
  return pageShares.has(name) ? sharePath(name) : defaultSharePath
}
