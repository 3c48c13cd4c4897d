import type { Cover } from '#art/cover.ts'
import type { CardLabel } from '#art/share/card.ts'
import { homePage, listPages, type Page } from '#contract/pages.ts'

type PageShare = { print: Cover; label: CardLabel }

const house = {
  print: { type: 'house', family: null, id: 'pearl' },
  label: {
    headings: [
      { name: 'Artists, collectors, curators', below: 'Signed by its owner. Verify it yourself.' },
    ],
  },
} as const satisfies PageShare

/** Artwork on the card of each list, which belongs to no profile. */
const listPrints = { artist: 'pearl', collector: 'linen', curator: 'room' } as const

const lists = listPages.map(({ path, title, data }): [string, PageShare] => {
  const type = typeof data === 'object' ? data.list : 'artist'
  const below = 'Each label signed by its owner'
  return [
    path.slice(1),
    {
      print: { type, family: null, id: listPrints[type] },
      label: { headings: [{ name: title ?? '', below }] },
    },
  ]
})

/** The cards of pages that are about nobody, by name. */
export const pageShares: ReadonlyMap<string, PageShare> = new Map([['house', house], ...lists])

/** Another drawing is another version. */
const sharePath = (name: string) => `/share/pages/v1/${name}.png`

/** The house's own card: for the home, and for every page without one. */
export const houseSharePath = sharePath('house')

/** The address of a page's card. */
export function pageSharePath({ path }: Pick<Page, 'path'>): string {
  const name = path.slice(1)
  return path !== homePage.path && pageShares.has(name) ? sharePath(name) : houseSharePath
}
