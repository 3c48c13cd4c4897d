import { describe, expect, it } from 'vitest'
import { unusedMediaLifetimeMs } from '#contract/limits.ts'
import { ines } from '#tests/fixtures/profile-views.ts'
import { emptyForm, fillForm } from '../fields/form-schema.ts'
import { makeDraft, restoreDraft } from './draft.ts'

const now = Date.parse('2026-11-21T12:00:00.000Z')
const wallet = '0x3F5a0000000000000000000000000000000091c2'
const photo = `/media/${ines.id}/${'a'.repeat(64)}.webp`
const filled = { ...fillForm(ines), profilePhotos: [photo] }

describe('a draft', () => {
  it('comes back as it was', () => {
    const draft = JSON.parse(JSON.stringify(makeDraft(filled, emptyForm, now, wallet)))
    expect(restoreDraft(draft, emptyForm, now + 1000)).toEqual({
      values: filled,
      clashes: [],
      wallet,
    })
  })

  it('is not kept for an untouched form, nor for the wallet alone', () => {
    expect(makeDraft(emptyForm, emptyForm, now, null)).toBeNull()
    expect(makeDraft({ ...emptyForm, walletAddress: wallet }, emptyForm, now, wallet)).toBeNull()
  })

  it('leaves out pictures that are gone by then', () => {
    const draft = makeDraft(filled, emptyForm, now, wallet)
    const later = restoreDraft(draft, emptyForm, now + unusedMediaLifetimeMs)
    expect(later?.values).toEqual({ ...filled, avatarUrl: null, profilePhotos: [] })
  })

  it('of an edit falls back on the pictures that the profile has', () => {
    const draft = makeDraft({ ...filled, name: 'Inês V.', profilePhotos: [] }, filled, now, wallet)
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
    const draft = makeDraft(typed, filled, now, wallet)
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
    const draft = makeDraft(typed, filled, now, wallet)
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
