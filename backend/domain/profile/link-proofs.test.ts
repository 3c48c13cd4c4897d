import { describe, it } from 'vitest'
import type { ProfileEvent } from '#contract/events/profile.ts'
import {
  adaDeleted,
  adaEdited,
  adaFields,
  adaHeld,
  adaListed,
  adaSubmitted,
  adaWebsiteLost,
  adaWebsiteProven,
  noon,
} from '#tests/fixtures/profile-events.ts'
import { specify } from '#tests/support/specification.ts'
import { profileDecider } from './decide.ts'

const { given } = specify(profileDecider, { at: noon })
const website = 'https://ada.example'
const { handle } = adaFields
const found = {
  type: 'RecordLinkCheck',
  link: 'website',
  address: website,
  handle,
  method: 'dns',
} as const
const missing = { ...found, method: null }

const proven = adaWebsiteProven
const lost = { ...adaWebsiteLost, data: { ...adaWebsiteLost.data, checkedOn: '2026-03-01' } }
const provenByPage: ProfileEvent = { ...proven, data: { ...proven.data, method: 'rel-me' } }

const edited = (changes: Partial<typeof adaFields>): ProfileEvent => ({
  ...adaEdited,
  personal: { ...adaEdited.personal, fields: { ...adaFields, ...changes } } as never,
})

describe('a check of a link', () => {
  const listed = given(adaSubmitted, adaListed)

  it('proves it', () => listed.when(found).then(proven))

  it('records nothing while nothing changes', () => {
    listed.when(missing).then()
    given(adaSubmitted, adaListed, proven).when(found).then()
    given(adaSubmitted, adaListed, proven, lost).when(missing).then()
  })

  it('loses the proof, and proves it again', () => {
    given(adaSubmitted, adaListed, proven).when(missing).then(lost)
    given(adaSubmitted, adaListed, proven, lost).when(found).then(proven)
  })

  it('records another method', () =>
    given(adaSubmitted, adaListed, proven)
      .when({ ...found, method: 'rel-me' })
      .then(provenByPage))

  it('records nothing about another address, or a link that the profile lacks', () => {
    listed.when({ ...found, address: 'https://ada.example/other' }).then()
    listed.when({ ...found, link: 'opensea' }).then()
  })

  it('records nothing if the handle changed, since pages may link back by it', () => {
    given(adaSubmitted, adaListed, edited({ handle: 'lovelace' }))
      .when(found)
      .then()
    given(adaSubmitted, adaListed, edited({ handle: 'lovelace' }))
      .when({ ...found, handle: 'lovelace' })
      .then(proven)
  })

  it('records nothing about a profile that is not listed', () => {
    given(adaSubmitted, adaHeld).when(found).then()
    given(adaSubmitted, adaListed, adaDeleted).when(found).then()
    given().when(found).then()
  })
})

describe('an edit', () => {
  it('keeps the proof of an unchanged link', () =>
    given(adaSubmitted, adaListed, proven, edited({ bio: 'Another bio, of a good length.' }))
      .when(found)
      .then())

  it('drops the proof of a changed or removed link', () => {
    const moved = { website: 'https://ada.example/new' }
    given(adaSubmitted, adaListed, proven, edited({ socialLinks: moved }))
      .when({ ...missing, address: moved.website })
      .then()
    given(
      adaSubmitted,
      adaWebsiteLost,
      adaWebsiteProven,
      adaListed,
      proven,
      edited({ socialLinks: {} }),
      edited({ socialLinks: { website } }),
    )
      .when(found)
      .then(proven)
  })
})
