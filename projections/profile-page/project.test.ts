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
  adaSeed,
  adaSubmitted,
  adaTypeChanged,
  adaWallet,
  adaWebsiteLost,
  adaWebsiteProven,
  editAda,
  noon,
} from '#tests/fixtures/profile-events.ts'
import { specifyView } from '#tests/support/view-specification.ts'
import { bioKey } from './bio-key.ts'
import { type PictureRow, type ProfileRow, profilePage } from './project.ts'

const { given } = specifyView(profilePage)

const later = '2026-03-02T08:00:00.000Z'
const ada: ProfileRow = {
  ...adaFields,
  profileId: adaId,
  life: 1,
  profileType: 'artist',
  defaultArtworkSeed: adaSeed,
  walletAddress: adaWallet,
  contractChainId: null,
  status: 'held',
  reviewNote: '',
  linkProofs: {},
  isVerified: false,
  isFounder: false,
  createdAt: noon,
  updatedAt: noon,
  listedAt: null,
  lastSignedAt: null,
  nameLookalike: 'adaokafor',
  handleFolded: 'ada',
  handleLookalike: 'ada',
  bioKey: bioKey(adaFields),
}
const listed = { ...ada, status: 'listed' as const, listedAt: noon }
const signed = { walletAddress: adaWallet, fields: adaFields, proof: adaProof }
const show = (page: ProfileRow, profile_picture: PictureRow[] = []) => ({
  profile_page: [page],
  profile_picture,
})
const nothing = { profile_page: [], profile_picture: [] }

describe('a profile page', () => {
  it('has the submitted content', () => given(adaSubmitted).then(show(ada)))

  it('is verified when its owner signed the submission', () =>
    given({ ...adaSubmitted, personal: signed }).then(show({ ...ada, isVerified: true })))

  it('has the proofs of its links until an edit changes them', () => {
    const website = { method: 'dns' as const, day: '2026-03-01' }
    const provenPage = { ...listed, linkProofs: { website: { ...website, lostOn: null } } }
    given(adaSubmitted, adaListed, adaWebsiteProven).then(show(provenPage))
    given(adaSubmitted, adaListed, adaWebsiteProven, adaWebsiteLost).then(
      show({ ...listed, linkProofs: { website: { ...website, lostOn: '2026-03-02' } } }),
    )
    const fields = { ...adaFields, socialLinks: {} }
    const edited = { ...adaEdited, personal: { fields, proof: adaProof } }
    const without = { ...fields, bioKey: bioKey(fields), isVerified: true, lastSignedAt: noon }
    given(adaSubmitted, adaListed, adaWebsiteProven, edited).then(show({ ...listed, ...without }))
  })

  it('has the time of the signature of its submission', () => {
    const data = { ...adaSubmitted.data, signedAt: noon }
    given({ ...adaSubmitted, data, personal: signed }).then(
      show({ ...ada, isVerified: true, lastSignedAt: noon }),
    )
  })

  it('has the chain of a contract wallet', () =>
    given({ ...adaSubmitted, personal: { ...signed, contractChainId: 137 } }).then(
      show({ ...ada, isVerified: true, contractChainId: 137 }),
    ))

  it('has the time of its listing', () => given(adaSubmitted, adaListed).then(show(listed)))

  it('keeps its last note until another decision has one', () => {
    const note = 'Who are you?'
    const rejected = { ...ada, status: 'rejected' as const, reviewNote: note }
    given(adaSubmitted, adaHeld, adaRejected).then(show(rejected))
    const past = [adaSubmitted, adaHeld, adaRejected, adaHeld]
    given(...past, adaListed).then(show({ ...listed, reviewNote: note }))
    const welcomed = { ...listed, reviewNote: 'Welcome' }
    given(...past, { ...adaListed, personal: { note: 'Welcome' } }).then(show(welcomed))
  })

  it('keeps its default artwork seed when its tags or type change', () => {
    const tags = ['Digital Painting']
    const fields = { ...adaFields, tags, artworkSeed: 7 }
    const painted = { ...adaEdited, personal: { fields, proof: adaProof } }
    const now = { isVerified: true, lastSignedAt: noon, bioKey: bioKey(fields), artworkSeed: 7 }
    given(adaSubmitted, adaHeld, painted).then(show({ ...ada, ...now, tags }))
    given(adaSubmitted, adaListed, painted).then(show({ ...listed, ...now, tags }))
    given(adaSubmitted, adaListed, adaTypeChanged).then(show({ ...listed, profileType: 'curator' }))
  })

  it('keeps the time of the first listing', () =>
    given(adaSubmitted, adaListed, adaHeld, { ...adaListed, at: later }).then(show(listed)))

  it('has the hashes of the pictures that it shows', () => {
    const [one, two] = ['1', '2'].map((digit) => digit.repeat(64))
    const path = (hash = '') => `/media/${adaId}/${hash}.webp`
    const shows = { ...adaFields, avatarUrl: path(one), profilePhotos: [path(two), path(one)] }
    const submitted = { ...adaSubmitted, personal: { ...signed, proof: null, fields: shows } }
    const picture = (hash = '') => ({ profileId: adaId, life: 1, hash })
    given(submitted).then(show({ ...ada, ...shows }, [picture(one), picture(two)]))
    const held = { ...listed, ...shows, status: 'held' as const }
    given(submitted, adaListed, adaHeld).then(show(held, [picture(one), picture(two)]))
    given(submitted, adaDeleted).then(nothing)
  })

  it('can be held', () =>
    given(adaSubmitted, adaListed, adaHeld).then(show({ ...listed, status: 'held' })))

  it('has the note of its rejection, and can be held again', () => {
    const rejected = { ...ada, status: 'rejected' as const, reviewNote: 'Who are you?' }
    given(adaSubmitted, adaHeld, adaRejected).then(show(rejected))
    given(adaSubmitted, adaRejected, adaHeld).then(show({ ...rejected, status: 'held' }))
  })

  it('has the note of its approval', () =>
    given(adaSubmitted, adaHeld, { ...adaListed, personal: { note: 'Welcome' } }).then(
      show({ ...listed, reviewNote: 'Welcome' }),
    ))

  it('has the type to which an admin changed it', () =>
    given(adaSubmitted, adaListed, adaTypeChanged).then(
      show({ ...listed, profileType: 'curator' }),
    ))

  it('has its original time and may lack a wallet if it is imported', () => {
    const { createdAt } = adaImported.data
    const times = { createdAt, updatedAt: createdAt, listedAt: createdAt }
    const imported = { ...ada, walletAddress: null, ...times }
    given(adaImported).then(show(imported))
    given(adaImported, adaListed).then(show({ ...imported, status: 'listed' }))
    given({ type: 'ProfileImported', data: adaImported.data }).then(nothing)
  })

  it('has the content of its last edit', () =>
    given(adaSubmitted, adaListed, { ...adaEdited, at: later }).then(
      show({
        ...listed,
        ...editAda.fields,
        isVerified: true,
        updatedAt: later,
        lastSignedAt: noon,
        bioKey: bioKey(editAda.fields),
      }),
    ))

  it('marks the founder', () =>
    given(adaSubmitted, adaRecognized).then(show({ ...ada, isFounder: true })))

  it('ignores released handles', () => given(adaSubmitted, adaHandleReleased).then(show(ada)))

  it('is removed with the profile', () => given(adaSubmitted, adaListed, adaDeleted).then(nothing))

  it('has no data of an earlier life', () =>
    given(adaSubmitted, adaListed, adaRecognized, adaDeleted, {
      ...adaSubmitted,
      data: { ...adaSubmitted.data, life: 2 },
      at: later,
    }).then(show({ ...ada, life: 2, createdAt: later, updatedAt: later })))

  it('does not exist once its content is erased', () =>
    given(adaErased, adaListed, { type: 'ProfileEdited', data: adaEdited.data }).then(nothing))

  it('is removed when its submission or a later edit is erased', () => {
    given(adaErased, adaListed, adaEdited).then(nothing)
    given(adaSubmitted, adaListed, { type: 'ProfileEdited', data: adaEdited.data }).then(nothing)
  })
})
