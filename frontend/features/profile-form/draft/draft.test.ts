import { describe, expect, it } from 'vitest'
import { unusedMediaLifetimeMs } from '#contract/retention.ts'
import { ines } from '#tests/fixtures/profile-views.ts'
import { emptyForm, toFormValues } from '../fields/form-schema.ts'
import { createDraft, listOffered, parseLinkDraft, restoreDraft } from './draft.ts'

const now = Date.parse('2026-11-21T12:00:00.000Z')
const photo = `/media/${ines.id}/${'a'.repeat(64)}.webp`
const filled = { ...toFormValues(ines), profilePhotos: [photo] }

describe('a draft', () => {
  it('is restored unchanged', () => {
    const draft = JSON.parse(JSON.stringify(createDraft(filled, emptyForm, now)))
    expect(restoreDraft(draft, emptyForm, now + 1000)).toEqual({
      values: filled,
      conflicts: [],
    })
  })

  it('is not stored for an unchanged form, or for the wallet alone', () => {
    expect(createDraft(emptyForm, emptyForm, now)).toBeNull()
    expect(
      createDraft({ ...emptyForm, walletAddress: ines.walletAddress ?? '' }, emptyForm, now),
    ).toBeNull()
  })

  it('is restored without pictures that the server has deleted since', () => {
    const draft = createDraft(filled, emptyForm, now)
    const later = restoreDraft(draft, emptyForm, now + unusedMediaLifetimeMs)
    expect(later?.values).toEqual({ ...filled, avatarUrl: null, profilePhotos: [] })
  })

  it('is restored with the pictures of the profile when its own are deleted', () => {
    const draft = createDraft({ ...filled, name: 'Inês V.', profilePhotos: [] }, filled, now)
    expect(restoreDraft(draft, filled, now + unusedMediaLifetimeMs)?.values).toEqual({
      ...filled,
      name: 'Inês V.',
    })
  })

  it('is restored with the descriptions of existing photos only', () => {
    const added = photo.replaceAll('a', 'b')
    const typed = {
      ...filled,
      profilePhotos: [photo, added],
      photoAlts: { [photo]: 'A loom', [added]: 'A broom' },
    }
    const draft = createDraft(typed, filled, now)
    expect(restoreDraft(draft, filled, now + 1)?.values).toEqual(typed)
    expect(restoreDraft(draft, filled, now + unusedMediaLifetimeMs)?.values).toEqual({
      ...filled,
      photoAlts: { [photo]: 'A loom' },
    })
  })

  it('is restored if it was stored before photos had descriptions', () => {
    const { photoAlts: _values, ...values } = filled
    const { photoAlts: _base, ...base } = emptyForm
    const stored = { values, base, savedAt: now }
    expect(restoreDraft(stored, emptyForm, now)?.values).toEqual(filled)
  })

  it('is applied to the current profile, and overwrites only the typed fields', () => {
    const typed = { ...filled, name: 'Inês V.', bio: 'Mine.' }
    const draft = createDraft(typed, filled, now)
    const changedElsewhere = { ...filled, bio: 'Theirs.', tags: 'Weather' }
    expect(restoreDraft(draft, changedElsewhere, now)).toEqual({
      values: { ...typed, tags: 'Weather' },
      conflicts: ['bio'],
    })
    expect(restoreDraft(draft, typed, now)).toBeUndefined()
  })

  it('is ignored when it is invalid', () => {
    expect(restoreDraft(null, emptyForm, now)).toBeUndefined()
    expect(restoreDraft({ values: { name: 1 } }, emptyForm, now)).toBeUndefined()
  })
})

describe('a draft from a link', () => {
  const own = { ...filled, bio: 'My own words about my own works, at length.' }
  const link = {
    ...filled,
    bio: 'Official drops only at another address.',
    walletAddress: '0x000000000000000000000000000000000000dEaD',
    socialLinks: { ...filled.socialLinks, opensea: 'https://opensea.io/another' },
  }
  const offered = () => parseLinkDraft(createDraft(link, filled, now), filled, now)

  it('offers the changed fields, and never a wallet', () => {
    const found = offered()
    expect(found?.changed).toEqual(['bio', 'socialLinks.opensea'])
    expect(found && listOffered(found, own)).toEqual(['bio', 'socialLinks.opensea'])
  })

  it('offers no field that the form already has, and no unchanged one', () => {
    const found = offered()
    const typed = { ...own, name: 'Inês V.', bio: link.bio }
    expect(found && listOffered(found, typed)).toEqual(['socialLinks.opensea'])
  })

  it('is ignored when it is invalid', () =>
    expect(parseLinkDraft({ values: {} }, filled, now)).toBeUndefined())
})
