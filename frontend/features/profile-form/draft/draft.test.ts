import { describe, expect, it } from 'vitest'
import { unusedMediaLifetimeMs } from '#contract/retention.ts'
import { ines } from '#tests/fixtures/profile-views.ts'
import { emptyForm, fillForm } from '../fields/form-schema.ts'
import { createDraft, listOffered, parseLinkDraft, restoreDraft } from './draft.ts'

const now = Date.parse('2026-11-21T12:00:00.000Z')
const wallet = '0x3F5a0000000000000000000000000000000091c2'
const photo = `/media/${ines.id}/${'a'.repeat(64)}.webp`
const filled = { ...fillForm(ines), profilePhotos: [photo] }

describe('a draft', () => {
  it('comes back as it was', () => {
    const draft = JSON.parse(JSON.stringify(createDraft(filled, emptyForm, now, wallet)))
    expect(restoreDraft(draft, emptyForm, now + 1000)).toEqual({
      values: filled,
      clashes: [],
      wallet,
    })
  })

  it('is not kept for an untouched form, nor for the wallet alone', () => {
    expect(createDraft(emptyForm, emptyForm, now, null)).toBeNull()
    expect(createDraft({ ...emptyForm, walletAddress: wallet }, emptyForm, now, wallet)).toBeNull()
  })

  it('leaves out pictures that are gone by then', () => {
    const draft = createDraft(filled, emptyForm, now, wallet)
    const later = restoreDraft(draft, emptyForm, now + unusedMediaLifetimeMs)
    expect(later?.values).toEqual({ ...filled, avatarUrl: null, profilePhotos: [] })
  })

  it('of an edit falls back on the pictures that the profile has', () => {
    const draft = createDraft(
      { ...filled, name: 'Inês V.', profilePhotos: [] },
      filled,
      now,
      wallet,
    )
    expect(restoreDraft(draft, filled, now + unusedMediaLifetimeMs)?.values).toEqual({
      ...filled,
      name: 'Inês V.',
    })
  })

  it('leaves out what is said of photos that are gone, and keeps what is said of those that are there', () => {
    const added = photo.replaceAll('a', 'b')
    const typed = {
      ...filled,
      profilePhotos: [photo, added],
      photoAlts: { [photo]: 'A loom', [added]: 'A broom' },
    }
    const draft = createDraft(typed, filled, now, wallet)
    expect(restoreDraft(draft, filled, now + 1)?.values).toEqual(typed)
    expect(restoreDraft(draft, filled, now + unusedMediaLifetimeMs)?.values).toEqual({
      ...filled,
      photoAlts: { [photo]: 'A loom' },
    })
  })

  it('of before there were texts of photos comes back', () => {
    const { photoAlts: _values, ...values } = filled
    const { photoAlts: _base, ...base } = emptyForm
    const kept = { values, base, savedAt: now, wallet }
    expect(restoreDraft(kept, emptyForm, now)?.values).toEqual(filled)
  })

  it('of an edit comes back upon what the profile is by then, and overwrites nothing else', () => {
    const typed = { ...filled, name: 'Inês V.', bio: 'Mine.' }
    const draft = createDraft(typed, filled, now, wallet)
    const elsewhere = { ...filled, bio: 'Theirs.', tags: 'Weather' }
    expect(restoreDraft(draft, elsewhere, now)).toEqual({
      values: { ...typed, tags: 'Weather' },
      clashes: ['bio'],
      wallet,
    })
    expect(restoreDraft(draft, typed, now)).toBeUndefined()
  })

  it('is nothing when it cannot be read', () => {
    expect(restoreDraft(null, emptyForm, now)).toBeUndefined()
    expect(restoreDraft({ values: { name: 1 } }, emptyForm, now)).toBeUndefined()
  })
})

describe('a draft that came with a link', () => {
  const own = { ...filled, bio: 'My own words about my own works, at length.' }
  const link = {
    ...filled,
    bio: 'Official drops only at another address.',
    walletAddress: '0x000000000000000000000000000000000000dEaD',
    socialLinks: { ...filled.socialLinks, opensea: 'https://opensea.io/another' },
  }
  const offered = () => parseLinkDraft(createDraft(link, filled, now, null), filled, now)

  it('offers the fields that it changes, and never a wallet', () => {
    const found = offered()
    expect(found?.typed).toEqual(['bio', 'socialLinks.opensea'])
    expect(found && listOffered(found, own)).toEqual(['bio', 'socialLinks.opensea'])
  })

  it('offers nothing that the form says already, and leaves other fields of the own draft alone', () => {
    const found = offered()
    const typed = { ...own, name: 'Inês V.', bio: link.bio }
    expect(found && listOffered(found, typed)).toEqual(['socialLinks.opensea'])
  })

  it('is nothing when it cannot be read', () =>
    expect(parseLinkDraft({ values: {} }, filled, now)).toBeUndefined())
})
