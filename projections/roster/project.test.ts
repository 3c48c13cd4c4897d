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
  adminDeletedAda,
} from '#tests/fixtures/profile-events.ts'
import { specifyView } from '#tests/support/view-specification.ts'
import { type RosterCount, type RosterRow, roster } from './project.ts'

const { given } = specifyView(roster)

const ada: RosterRow = {
  profileId: adaId,
  life: 1,
  position: 1n,
  profileType: 'artist',
  address: adaWallet.toLowerCase(),
  contractChainId: null,
  nameText: 'ada okafor',
  handleText: 'ada',
  flags: [],
  isVerified: false,
  isFounder: false,
}
const none = { total: 0, verified: 0, founders: 0, walletless: 0, nameless: 0, flagged: 0 }
const artists = (more: Partial<RosterCount>): RosterCount => ({
  profileType: 'artist',
  ...none,
  total: 1,
  ...more,
})
const signed = { ...adaSubmitted, personal: { ...adaSubmitted.personal, proof: adaProof } }

describe('a profile on the roster', () => {
  it('exists from its submission on, whether held, listed or rejected', () => {
    const known = { roster: [ada], roster_count: [artists({})] }
    given(adaSubmitted).then(known)
    given(adaSubmitted, adaListed).then(known)
    given(adaSubmitted, adaHeld).then(known)
    given(adaSubmitted, adaHeld, adaRejected).then(known)
    given(adaSubmitted, adaHandleReleased, adminDeletedAda).then(known)
  })

  it('is found by a wallet that its owner hides', () => {
    const fields = { ...adaFields, hideWallet: true }
    given({ ...adaSubmitted, personal: { walletAddress: adaWallet, fields, proof: null } }).then({
      roster: [ada],
      roster_count: [artists({})],
    })
  })

  it('has the chain of a contract wallet', () =>
    given({
      ...adaSubmitted,
      personal: {
        walletAddress: adaWallet,
        contractChainId: 137,
        fields: adaFields,
        proof: null,
      },
    }).then({ roster: [{ ...ada, contractChainId: 137 }], roster_count: [artists({})] }))

  it('is verified by the signature of its submission or of an edit', () => {
    const verified = {
      roster: [{ ...ada, isVerified: true }],
      roster_count: [artists({ verified: 1 })],
    }
    given(signed as typeof adaSubmitted).then(verified)
    given(adaSubmitted, adaEdited).then(verified)
  })

  it('has the flags of its last assessment', () => {
    const doubtful: typeof adaSubmitted = {
      ...adaSubmitted,
      data: { ...adaSubmitted.data, flags: ['no_social_links'] },
    }
    given(doubtful, adaHeld, adaListed).then({
      roster: [{ ...ada, flags: ['no_social_links'] }],
      roster_count: [artists({ flagged: 1 })],
    })
    given(doubtful, adaEdited).then({
      roster: [{ ...ada, isVerified: true }],
      roster_count: [artists({ verified: 1 })],
    })
  })

  it('may be imported without a wallet or a name', () => {
    const personal = {
      sourceId: 'legacy-7',
      walletAddress: null,
      fields: { ...adaFields, name: ' ' },
    }
    given({ ...adaImported, personal }, adaListed).then({
      roster: [{ ...ada, address: null, nameText: '' }],
      roster_count: [artists({ walletless: 1, nameless: 1 })],
    })
  })

  it('has the wallet of an import', () => {
    const personal = { sourceId: 'legacy-7', walletAddress: adaWallet, fields: adaFields }
    given({ ...adaImported, personal }).then({ roster: [ada], roster_count: [artists({})] })
  })

  it('counts for the type to which an admin changed it', () =>
    given(adaSubmitted, adaListed, adaRecognized, adaTypeChanged).then({
      roster: [{ ...ada, profileType: 'curator', isFounder: true }],
      roster_count: [{ profileType: 'curator', ...none, total: 1, founders: 1 }],
    }))

  it('is removed with the profile, and when its content is erased', () => {
    const gone = { roster: [], roster_count: [] }
    given(adaSubmitted, adaListed, adaDeleted).then(gone)
    given(adaErased, adaListed, adaEdited).then(gone)
    given(adaSubmitted, { type: 'ProfileEdited', data: adaEdited.data }).then(gone)
  })

  it('has a new position in each life', () => {
    const again = { ...adaSubmitted, data: { ...adaSubmitted.data, life: 2 } }
    given(adaSubmitted, adaDeleted, again).then({
      roster: [{ ...ada, life: 2, position: 3n }],
      roster_count: [artists({})],
    })
  })
})
