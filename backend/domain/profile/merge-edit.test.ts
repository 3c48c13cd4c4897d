import { describe, expect, it } from 'vitest'
import { profileFields } from '#contract/profile/profile-fields.ts'
import { adaFields, adaId } from '#tests/fixtures/profile-events.ts'
import { mergeEdit } from './merge-edit.ts'

const messages = (body: Record<string, unknown>) =>
  profileFields
    .safeParse(mergeEdit(adaFields, body))
    .error?.issues.map(({ path, message }) => [path.join('.'), message])

describe('the body of an edit', () => {
  it('changes nothing if it is empty', () =>
    expect(profileFields.parse(mergeEdit(adaFields, {}))).toEqual(adaFields))

  it('replaces the fields that it names, and no others', () =>
    expect(profileFields.parse(mergeEdit(adaFields, { bio: 'Weaves.', tags: [] }))).toEqual({
      ...adaFields,
      bio: 'Weaves.',
      tags: [],
    }))

  it('clears a field with null', () =>
    expect(
      profileFields.parse(
        mergeEdit(
          { ...adaFields, hideWallet: true },
          {
            hideWallet: null,
            socialLinks: null,
            tags: null,
            avatarUrl: null,
            profilePhotos: null,
            photoAlts: null,
          },
        ),
      ),
    ).toEqual({ ...adaFields, hideWallet: false, socialLinks: {}, tags: [] }))

  it('removes the description of a removed photo only', () => {
    const [one, two] = ['1', '2'].map((digit) => `/media/${adaId}/${digit.repeat(64)}.webp`)
    const photoAlts = { [`${one}`]: 'A loom', [`${two}`]: 'A broom' }
    const current = { ...adaFields, profilePhotos: [`${one}`, `${two}`], photoAlts }
    const after = profileFields.parse(mergeEdit(current, { profilePhotos: [two] }))
    expect(after.photoAlts).toEqual({ [`${two}`]: 'A broom' })
  })

  it.each([
    ['name', 'Name is required'],
    ['handle', 'Handle is required'],
    ['bio', 'Bio is required'],
  ])('cannot clear the %s', (field, message) =>
    expect(messages({ [field]: null })).toEqual([[field, message]]),
  )

  it('is limited to editable fields', () => {
    const hostile = JSON.parse(
      '{"__proto__": {"name": "Eve"}, "constructor": 1, "isVerified": true}',
    )
    expect(mergeEdit(adaFields, { ...hostile, walletAddress: '0x0', id: '1' })).toEqual(adaFields)
  })

  it('is not read through its prototype', () =>
    expect(mergeEdit(adaFields, Object.create({ name: 'Eve' }))).toEqual(adaFields))
})
