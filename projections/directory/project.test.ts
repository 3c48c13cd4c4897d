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
} from '#tests/fixtures/profile-events.ts'
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
  it('is unlisted after its submission', () =>
    given(adaSubmitted).then({ directory: [], directory_waiting: [waiting] }))

  it('is unlisted while it is held', () =>
    given(adaSubmitted, adaHeld).then({ directory: [], directory_waiting: [waiting] }))

  it('is listed after its listing', () =>
    given(adaSubmitted, adaListed).then({ directory: [listed], directory_waiting: [] }))

  it('is removed from the list while it is held, and returns to its position', () => {
    given(adaSubmitted, adaListed, adaHeld).then({ directory: [], directory_waiting: [listed] })
    given(adaSubmitted, adaListed, adaHeld, adaListed).then({
      directory: [listed],
      directory_waiting: [],
    })
  })

  it('is removed from the list when it is rejected', () =>
    given(adaSubmitted, adaListed, adaRejected).then({
      directory: [],
      directory_waiting: [listed],
    }))

  it('has the next rank of the type to which an admin changed it', () =>
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

  it('has its earlier rank again when it returns to its first type', () =>
    given(adaSubmitted, adaListed, adaTypeChanged, {
      ...adaTypeChanged,
      data: { ...adaTypeChanged.data, from: 'curator', to: 'artist' },
    }).then({
      directory: [{ ...listed, rankPositions: { artist: '2', curator: '3' } }],
      directory_waiting: [],
    }))

  it('gets a rank of a type to which it was changed while held once it is listed again', () => {
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

  it('is sorted before all listings here if it is imported, even without a wallet', () =>
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

  it('has the type and the rank of its last listing', () =>
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

  it('is found by the content of its last edit', () =>
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

  it('is not found by a hidden wallet', () =>
    given({
      ...adaSubmitted,
      personal: { walletAddress: adaWallet, fields: hides, proof: null },
    }).then({ directory: [], directory_waiting: [{ ...waiting, searchText: texts(bio, '') }] }))

  it('is found by its wallet once that is shown again', () =>
    given(
      { ...adaSubmitted, personal: { walletAddress: adaWallet, fields: hides, proof: null } },
      adaListed,
      { ...adaEdited, personal: { fields: adaFields, proof: adaProof } },
    ).then({ directory: [listed], directory_waiting: [] }))

  it('stays unlisted when it is recognized as the founder or edited, or releases a handle', () => {
    const reworded = { ...adaEdited, personal: { fields: adaFields, proof: adaProof } }
    given(adaSubmitted, adaHeld, adaRecognized, reworded, adaHandleReleased).then({
      directory: [],
      directory_waiting: [waiting],
    })
  })

  it('has the name of each link on a separate line', () => {
    const socialLinks = { twitter: 'https://x.example', opensea: 'https://o.example' }
    const fields = { ...adaFields, socialLinks }
    given({ ...adaSubmitted, personal: { walletAddress: adaWallet, fields, proof: null } }).then({
      directory: [],
      directory_waiting: [{ ...waiting, links: 'twitter\nopensea' }],
    })
  })

  it('stays listed when it is recognized as the founder or releases a handle', () => {
    given(adaSubmitted, adaListed, adaRecognized).then({
      directory: [listed],
      directory_waiting: [],
    })
    given(adaSubmitted, adaListed, adaHandleReleased).then({
      directory: [listed],
      directory_waiting: [],
    })
  })

  it('is removed with the profile', () => {
    given(adaSubmitted, adaDeleted).then({ directory: [], directory_waiting: [] })
    given(adaSubmitted, adaListed, adaDeleted).then({ directory: [], directory_waiting: [] })
  })

  it('is removed when its submission or a later edit is erased', () => {
    const none = { directory: [], directory_waiting: [] }
    given(adaErased, adaListed).then(none)
    given(adaErased, adaListed, adaEdited).then(none)
    given(adaSubmitted, adaListed, { type: 'ProfileEdited', data: adaEdited.data }).then(none)
  })
})

describe('the directory topic', () => {
  const change = `directory ${adaId}`
  it('announces listings', () => given(adaSubmitted, adaListed).thenChanged(change))
  it('announces edits', () => given(adaSubmitted, adaListed, adaEdited).thenChanged(change))
  it('announces the founder', () =>
    given(adaSubmitted, adaListed, adaRecognized).thenChanged(change))
  it('announces held profiles', () => given(adaSubmitted, adaListed, adaHeld).thenChanged(change))
  it('announces deletions', () => given(adaSubmitted, adaListed, adaDeleted).thenChanged(change))
  it('does not announce unlisted profiles', () => {
    given(adaSubmitted).thenChanged()
    given(adaSubmitted, adaHeld, adaEdited).thenChanged()
    given(adaSubmitted, adaHeld, adaDeleted).thenChanged()
  })
})
