import { describe, expect, it } from 'vitest'
import { contentHash } from '#contract/content-hash.ts'
import { readEditMessage } from '#contract/edit-message.ts'
import { unusedMediaLifetime } from '#contract/limits.ts'
import { profileFields } from '#contract/profile-fields.ts'
import type { Problem } from '#contract/refusal.ts'
import { ines } from '#tests/fixtures/profile-views.ts'
import { makeDraft, restoreDraft } from './draft.ts'
import { readFieldErrors } from './field-errors.ts'
import { listChanges, listClashes, mergeTyped, pickChanged } from './form-changes.ts'
import {
  editForm,
  emptyForm,
  type FormValues,
  fillForm,
  splitTags,
  submitForm,
} from './form-schema.ts'
import { timeEdit, writeEdit } from './sign-edit.ts'

const now = Date.parse('2026-11-21T12:00:00.000Z')
const wallet = '0x3F5a0000000000000000000000000000000091c2'
const photo = `/media/${ines.id}/${'a'.repeat(64)}.webp`
const filled = { ...fillForm(ines), profilePhotos: [photo] }

function messages(values: unknown): Record<string, string[]> {
  const read = submitForm.safeParse(values)
  const found: Record<string, string[]> = {}
  for (const { path, message } of read.error?.issues ?? []) {
    const field = path.join('.')
    found[field] = [...(found[field] ?? []), message]
  }
  return found
}

describe('the form of a submission', () => {
  it('says what is required', () => {
    expect(messages(emptyForm)).toEqual({
      name: ['Name is required'],
      handle: ['Handle is required'],
      bio: ['Bio is required'],
      walletAddress: ['Wallet address is required to create a profile on Provenance'],
    })
  })

  it('puts what a tag or photo lacks beside the list, and a link beside the link', () => {
    const values = {
      ...filled,
      tags: Array.from({ length: 41 }, (_, index) => `tag ${index}`).join(','),
      profilePhotos: Array(7).fill(photo),
      socialLinks: { ...filled.socialLinks, twitter: 'javascript:alert(1)' },
    }
    expect(messages(values)).toEqual({
      tags: ['At most 40 tags'],
      profilePhotos: ['Maximum 6 photos allowed'],
      'socialLinks.twitter': ['X must be a valid URL that starts with http:// or https://'],
    })
  })

  it('drops empty tags and links', () => {
    expect(splitTags(' a, ,b ,, c')).toEqual(['a', 'b', 'c'])
    const read = submitForm.parse({ ...filled, tags: 'One, , two' })
    expect(read.tags).toEqual(['One', 'two'])
    expect(read.socialLinks).toEqual(ines.socialLinks)
  })

  it('gives back the profile that it was filled with', () => {
    expect(profileFields.parse(editForm.parse(fillForm(ines)))).toEqual(profileFields.parse(ines))
  })
})

describe('an edit to sign', () => {
  const at = '2026-11-21T12:00:00.123Z'

  it('names the profile, the time, and the hash of what the profile becomes', async () => {
    const base = fillForm(ines)
    const typed = { ...base, name: '  Inês   V. ', handle: '@inesval ' }
    const changed = pickChanged(typed, base, editForm.parse(typed))
    expect(changed).toEqual({ name: 'Inês   V.', handle: 'inesval' })
    const fields = profileFields.parse({ ...ines, ...changed })
    expect(readEditMessage(await writeEdit({ loaded: ines, changed }, at))).toEqual({
      name: 'Inês   V.',
      at,
      content: await contentHash(fields),
    })
  })

  it('changes the links as a whole, and nothing that was only shown another way', () => {
    const base = fillForm({ ...ines, tags: ['One, two', 'Three'] })
    const typed = { ...base, socialLinks: { ...base.socialLinks, opensea: '' } }
    expect(pickChanged(typed, base, editForm.parse(typed))).toEqual({
      socialLinks: { twitter: ines.socialLinks.twitter, website: ines.socialLinks.website },
    })
  })

  it('bears the time of the server, unless the last change was signed by a clock ahead of it', () => {
    expect(timeEdit(at, null)).toBe(at)
    expect(timeEdit(at, ines.lastSignedAt)).toBe(at)
    expect(timeEdit(at, '2026-11-21T12:00:50.000Z')).toBe('2026-11-21T12:00:50.001Z')
    expect(timeEdit(at, at)).toBe('2026-11-21T12:00:00.124Z')
  })
})

describe('a profile that is changed elsewhere while it is edited', () => {
  const base = fillForm(ines)
  const links = (change: Partial<FormValues['socialLinks']>) => ({
    socialLinks: { ...base.socialLinks, ...change },
  })
  const typed = { ...base, bio: 'Mine.', ...links({ opensea: 'https://opensea.io/mine' }) }
  const newer = {
    ...base,
    name: 'Inês V.',
    bio: 'Theirs.',
    ...links({ opensea: 'https://opensea.io/mine', website: '' }),
  }

  it('loads beneath what was typed', () =>
    expect(mergeTyped(typed, base, newer)).toEqual({
      ...newer,
      bio: 'Mine.',
      ...links({ opensea: 'https://opensea.io/mine', website: '' }),
    }))

  it('says which fields were changed, and which of those were typed in to another end', () => {
    expect(listChanges(newer, base)).toEqual([
      'name',
      'bio',
      'socialLinks.opensea',
      'socialLinks.website',
    ])
    expect(listClashes(typed, base, newer)).toEqual(['bio'])
  })
})

describe('a draft', () => {
  it('comes back as it was', () => {
    const draft = JSON.parse(JSON.stringify(makeDraft(filled, emptyForm, now, wallet)))
    expect(restoreDraft(draft, emptyForm, now + 1000, wallet)?.values).toEqual(filled)
  })

  it('is not kept for an untouched form, nor for the wallet alone', () => {
    expect(makeDraft(emptyForm, emptyForm, now, null)).toBeNull()
    expect(makeDraft({ ...emptyForm, walletAddress: wallet }, emptyForm, now, wallet)).toBeNull()
  })

  it('leaves out pictures that are gone by then, or that another wallet uploaded', () => {
    const draft = makeDraft(filled, emptyForm, now, wallet)
    const without = { ...filled, avatarUrl: null, profilePhotos: [] }
    const restore = (...asked: [number, string]) => restoreDraft(draft, emptyForm, ...asked)?.values
    expect(restore(now + unusedMediaLifetime, wallet)).toEqual(without)
    expect(restore(now, `0x${'1'.repeat(40)}`)).toEqual(without)
  })

  it('of an edit falls back on the pictures that the profile has', () => {
    const draft = makeDraft({ ...filled, name: 'Inês V.', profilePhotos: [] }, filled, now, wallet)
    expect(restoreDraft(draft, filled, now + unusedMediaLifetime, wallet)?.values).toEqual({
      ...filled,
      name: 'Inês V.',
    })
  })

  it('of an edit comes back upon what the profile is by then, and overwrites nothing else', () => {
    const typed = { ...filled, name: 'Inês V.', bio: 'Mine.' }
    const draft = makeDraft(typed, filled, now, wallet)
    const elsewhere = { ...filled, bio: 'Theirs.', tags: 'Weather' }
    expect(restoreDraft(draft, elsewhere, now, wallet)).toEqual({
      values: { ...typed, tags: 'Weather' },
      clashes: ['bio'],
    })
    expect(restoreDraft(draft, typed, now, wallet)).toBeUndefined()
  })

  it('is nothing when it cannot be read', () => {
    expect(restoreDraft(null, emptyForm, now, null)).toBeUndefined()
    expect(restoreDraft({ values: { name: 1 } }, emptyForm, now, null)).toBeUndefined()
  })
})

describe('a refusal', () => {
  const refusal: Problem = {
    type: 'about:blank',
    title: 'Refused',
    status: 422,
    detail: 'This handle is taken.',
    code: 'handle-taken',
  }

  it('stands beside the fields that it names', () => {
    const errors = [
      { path: 'socialLinks.twitter', message: 'X' },
      { path: 'tags.3', message: 'Tag' },
      { path: '/profilePhotos/0', message: 'Photo' },
      { path: 'nothing.we.show', message: 'Other' },
    ]
    expect(readFieldErrors({ ...refusal, code: 'invalid-input', errors })).toEqual([
      { path: 'socialLinks.twitter', message: 'X' },
      { path: 'tags', message: 'Tag' },
      { path: 'profilePhotos', message: 'Photo' },
    ])
  })

  it('stands beside the field that its code is about', () => {
    expect(readFieldErrors(refusal)).toEqual([{ path: 'handle', message: 'This handle is taken.' }])
    expect(readFieldErrors({ ...refusal, code: 'rate-limited' })).toEqual([])
  })
})
