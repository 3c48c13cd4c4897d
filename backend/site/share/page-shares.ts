import type { DrawablePrint } from '#art/print.ts'
import type { CardLabel } from '#art/share/card.ts'
import { logoPrint } from '#contract/artwork/drawings.ts'
import type { Page } from '#contract/pages/pages.ts'
import { type ProfileType, profileTypes } from '#contract/profile/profile-type.ts'
import { typeWords } from '#contract/profile/type-words.ts'

/** Content of the share card of a page. */
type PageShare = { print: DrawablePrint; label: CardLabel }

/** The card of Provenance itself. */
const house = {
  print: { type: 'house', family: 'rings', id: 'pearl' },
  label: {
    headings: [
      { name: 'Artists, collectors, curators', below: 'Signed by its owner. Verify it yourself.' },
    ],
  },
} as const satisfies PageShare

/** Prints on the cards of the lists. Their ids were chosen for their drawings. */
const listPrints = {
  artist: logoPrint,
  collector: { type: 'collector', family: 'strand', id: 'linen' },
  curator: { type: 'curator', family: 'cut-paper', id: 'room' },
} as const satisfies Record<ProfileType, DrawablePrint>

const lists = profileTypes.map((type): [string, PageShare] => {
  const { path, title } = typeWords[type]
  const label = { headings: [{ name: title, below: 'Each label signed by its owner' }] }
  return [path.slice(1), { print: listPrints[type], label }]
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
