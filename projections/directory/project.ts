import { searchText, tagText } from '#contract/match.ts'
import { evolveForm, type ProfileForm, profileOf } from '#projections/profile-page/form.ts'
import type { Projection } from '#projections/runner/projection.ts'

/** A card. The texts are what a search looks into; a hidden wallet is not in them. */
export type Card = ProfileForm & {
  listedPosition: bigint | null
  searchText: string
  tagText: string
}

type Tables = { directory: Card; directory_waiting: Card }

export const directory: Projection<Tables> = {
  name: 'directory',
  tables: {
    directory: { by: ['profileId'], topic: 'directory' },
    directory_waiting: { by: ['profileId'] },
  },
  keys(event) {
    const profileId = profileOf(event)
    if (profileId === undefined) return {}
    return { directory: [{ profileId }], directory_waiting: [{ profileId }] }
  },
  evolve({ directory: [listed], directory_waiting: [waiting] }, event) {
    const before = listed ?? waiting
    const form = evolveForm(before, event)
    if (!form) return { directory: [], directory_waiting: [] }
    const first = event.type === 'ProfileListed' ? event.position : null
    const card = fill(form, before?.life === form.life ? (before.listedPosition ?? first) : first)
    return card.isListed
      ? { directory: [card], directory_waiting: [] }
      : { directory: [], directory_waiting: [card] }
  },
}

function fill(form: ProfileForm | Card, listedPosition: bigint | null): Card {
  const { hideWallet, walletAddress } = form
  return {
    ...form,
    listedPosition,
    searchText: searchText({ ...form, walletAddress: hideWallet ? null : walletAddress }),
    tagText: tagText(form.tags),
  }
}
