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
  adaRecognized,
  adaSubmitted,
  adaWallet,
} from '#tests/fixtures/profile-events.ts'
import { specifyView } from '#tests/support/view-specification.ts'
import { wallets } from './project.ts'

const { given } = specifyView(wallets)
const ada = { profileId: adaId, life: 1, address: adaWallet.toLowerCase() }

describe('the wallet behind a profile', () => {
  it('is known from its submission', () => given(adaSubmitted).then({ wallet: [ada] }))
  it('is optional for imported profiles', () => {
    given(adaImported).then({ wallet: [] })
    const personal = { sourceId: 'legacy-7', walletAddress: adaWallet, fields: adaFields }
    given({ ...adaImported, personal }).then({ wallet: [ada] })
  })
  it('stays when it is listed', () => given(adaSubmitted, adaListed).then({ wallet: [ada] }))
  it('stays when it is held', () => given(adaSubmitted, adaHeld).then({ wallet: [ada] }))
  it('stays when it is edited', () => given(adaSubmitted, adaEdited).then({ wallet: [ada] }))
  it('stays when it is recognized as the founder', () =>
    given(adaSubmitted, adaRecognized).then({ wallet: [ada] }))
  it('stays when it releases a handle', () =>
    given(adaSubmitted, adaHandleReleased).then({ wallet: [ada] }))
  it('is removed with the profile', () =>
    given(adaSubmitted, adaListed, adaDeleted).then({ wallet: [] }))
  it('is unknown once it is erased', () => given(adaErased).then({ wallet: [] }))
})
