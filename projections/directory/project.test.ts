import { describe, it } from 'vitest'
import {
  adaDeleted,
  adaEdited,
  adaErased,
  adaFields,
  adaHandleReleased,
  adaHeld,
  adaId,
  adaImported,
  adaListed,
  adaProof,
  adaRecognized,
  adaRejected,
  adaSubmitted,
  adaTypeChanged,
  adaWallet,
} from '#tests/fixtures/profile-facts.ts'
import { specifyView } from '#tests/support/view-specification.ts'
import { directory, type Entry } from './project.ts'

const { given } = specifyView(directory)

const bio = 'ada writes programs that weave, and prints what they wove last night.'
const texts = (about: string, wallet: string) =>
  ['ada okafor', 'ada', about, 'generative art', 'abstract', wallet].join('\n')
const waiting: Entry = {
  profileId: adaId,
  life: 1,
  profileType: 'artist',
  listedPosition: null,
  rankPosition: null,
  rankPositions: {},
  nameKey: 'ada okafor',
  walletAddress: adaWallet,
  searchText: texts(bio, adaWallet.toLowerCase()),
  tagText: 'generative art\nabstract',
  links: 'website',
}
const listed = {
  ...waiting,
  listedPosition: 2n,
  rankPosition: 2n,
  rankPositions: { artist: '2' },
}
const hides = { ...adaFields, hideWallet: true }

describe('a directory entry', () => {
  it('waits from its submission', () =>
    given(adaSubmitted).then({ directory: [], directory_waiting: [waiting] }))

  it('waits while it is held', () =>
    given(adaSubmitted, adaHeld).then({ directory: [], directory_waiting: [waiting] }))

  it('is listed by its listing', () =>
    given(adaSubmitted, adaListed).then({ directory: [listed], directory_waiting: [] }))

  it('leaves the list while it is held, and comes back to its place', () => {
    given(adaSubmitted, adaListed, adaHeld).then({ directory: [], directory_waiting: [listed] })
    given(adaSubmitted, adaListed, adaHeld, adaListed).then({
      directory: [listed],
      directory_waiting: [],
    })
  })

  it('leaves the list when it is turned down', () =>
    given(adaSubmitted, adaListed, adaRejected).then({
      directory: [],
      directory_waiting: [listed],
    }))

  it('stands at its place among those of the type that an admin gave it', () =>
    given(adaSubmitted, adaListed, adaTypeChanged).then({
      directory: [
        {
          ...listed,
          profileType: 'curator',
          rankPosition: 3n,
          rankPositions: { artist: '2', curator: '3' },
        },
      ],
      directory_waiting: [],
    }))

  it('stands at its old rank again among those of its first type', () =>
    given(adaSubmitted, adaListed, adaTypeChanged, {
      ...adaTypeChanged,
      data: { ...adaTypeChanged.data, from: 'curator', to: 'artist' },
    }).then({
      directory: [{ ...listed, rankPositions: { artist: '2', curator: '3' } }],
      directory_waiting: [],
    }))

  it('takes a rank of a type that it got while it waited when it is listed again', () => {
    const moved = { ...listed, profileType: 'curator' as const }
    given(adaSubmitted, adaListed, adaHeld, adaTypeChanged).then({
      directory: [],
      directory_waiting: [{ ...moved, rankPosition: null }],
    })
    given(adaSubmitted, adaListed, adaHeld, adaTypeChanged, {
      ...adaListed,
      data: { ...adaListed.data, profileType: 'curator' },
    }).then({
      directory: [{ ...moved, rankPosition: 5n, rankPositions: { artist: '2', curator: '5' } }],
      directory_waiting: [],
    })
  })

  it('is imported without a wallet too, and is older than all that were listed here', () =>
    given(adaImported, adaListed).then({
      directory: [
        {
          ...listed,
          listedPosition: 1n - 2n ** 62n,
          walletAddress: null,
          searchText: texts(bio, ''),
        },
      ],
      directory_waiting: [],
    }))

  it('stands among those of the type that it was listed as last', () =>
    given(adaSubmitted, adaListed, {
      ...adaListed,
      data: { ...adaListed.data, profileType: 'curator' },
    }).then({
      directory: [
        {
          ...listed,
          profileType: 'curator',
          rankPosition: 3n,
          rankPositions: { artist: '2', curator: '3' },
        },
      ],
      directory_waiting: [],
    }))

  it('is found by what was edited last', () =>
    given(adaSubmitted, adaListed, adaEdited).then({
      directory: [
        {
          ...listed,
          searchText: texts(
            'ada taught a loom to dream, and now it will not stop.',
            adaWallet.toLowerCase(),
          ),
        },
      ],
      directory_waiting: [],
    }))

  it('is not found by a wallet that is hidden', () =>
    given({
      ...adaSubmitted,
      personal: { walletAddress: adaWallet, fields: hides, proof: null },
    }).then({ directory: [], directory_waiting: [{ ...waiting, searchText: texts(bio, '') }] }))

  it('is found by it once it is shown again', () =>
    given(
      { ...adaSubmitted, personal: { walletAddress: adaWallet, fields: hides, proof: null } },
      adaListed,
      { ...adaEdited, personal: { fields: adaFields, proof: adaProof } },
    ).then({ directory: [listed], directory_waiting: [] }))

  it('waits on when its founder is named, it is edited, or a claim is lost', () => {
    const reworded = { ...adaEdited, personal: { fields: adaFields, proof: adaProof } }
    given(adaSubmitted, adaHeld, adaRecognized, reworded, adaHandleReleased).then({
      directory: [],
      directory_waiting: [waiting],
    })
  })

  it('names each of its links in a line', () => {
    const socialLinks = { twitter: 'https://x.example', opensea: 'https://o.example' }
    const fields = { ...adaFields, socialLinks }
    given({ ...adaSubmitted, personal: { walletAddress: adaWallet, fields, proof: null } }).then({
      directory: [],
      directory_waiting: [{ ...waiting, links: 'twitter\nopensea' }],
    })
  })

  it('stays when its founder is named, or a claim is lost', () => {
    given(adaSubmitted, adaListed, adaRecognized).then({
      directory: [listed],
      directory_waiting: [],
    })
    given(adaSubmitted, adaListed, adaHandleReleased).then({
      directory: [listed],
      directory_waiting: [],
    })
  })

  it('goes with the profile', () => {
    given(adaSubmitted, adaDeleted).then({ directory: [], directory_waiting: [] })
    given(adaSubmitted, adaListed, adaDeleted).then({ directory: [], directory_waiting: [] })
  })

  it('is none once the content is erased, of its submission or of a later edit', () => {
    const none = { directory: [], directory_waiting: [] }
    given(adaErased, adaListed).then(none)
    given(adaErased, adaListed, adaEdited).then(none)
    given(adaSubmitted, adaListed, { type: 'ProfileEdited', data: adaEdited.data }).then(none)
  })
})

describe('who watches the directory', () => {
  const told = `directory ${adaId}`
  it('hears of listings', () => given(adaSubmitted, adaListed).thenChanged(told))
  it('hears of edits', () => given(adaSubmitted, adaListed, adaEdited).thenChanged(told))
  it('hears of a founder', () => given(adaSubmitted, adaListed, adaRecognized).thenChanged(told))
  it('hears of what is held', () => given(adaSubmitted, adaListed, adaHeld).thenChanged(told))
  it('hears of deletions', () => given(adaSubmitted, adaListed, adaDeleted).thenChanged(told))
  it('hears nothing of what waits', () => {
    given(adaSubmitted).thenChanged()
    given(adaSubmitted, adaHeld, adaEdited).thenChanged()
    given(adaSubmitted, adaHeld, adaDeleted).thenChanged()
  })
})
