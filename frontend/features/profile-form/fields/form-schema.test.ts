import { describe, expect, it } from 'vitest'
import { profileFields } from '#contract/profile/profile-fields.ts'
import { ines } from '#tests/fixtures/profile-views.ts'
import { listChanges } from './form-changes.ts'
import { editForm, emptyForm, submitForm, toFormValues } from './form-schema.ts'
import { splitTags } from './tags.ts'

const photo = `/media/${ines.id}/${'a'.repeat(64)}.webp`
const filled = { ...toFormValues(ines), profilePhotos: [photo] }

function messages(values: unknown): Record<string, string[]> {
  const read = submitForm.safeParse(values)
  const found: Record<string, string[]> = {}
  for (const { path, message } of read.error?.issues ?? []) {
    const field = path.join('.')
    found[field] = [...(found[field] ?? []), message]
  }
  return found
}

it.each([
  ['', 'Wallet address is required to create a profile on Provenance'],
  [
    '0x123',
    'This is not a wallet address. An address is 0x and 40 hex digits. Correct or clear it.',
  ],
  [`0x${'1'.repeat(39)}g`, /^This is not a wallet address/],
])('explains why the wallet %j is invalid', (walletAddress, message) => {
  const read = submitForm.safeParse({ ...emptyForm, walletAddress })
  const issue = read.error?.issues.find(({ path }) => path[0] === 'walletAddress')
  expect(issue?.message).toMatch(message)
})

describe('the schema of the form', () => {
  it('names each missing required field', () => {
    expect(messages(emptyForm)).toEqual({
      name: ['Name is required'],
      handle: ['Handle is required'],
      bio: ['Bio is required'],
      walletAddress: ['Wallet address is required to create a profile on Provenance'],
    })
  })

  it('reports tag and photo errors on their list, and a link error on the link', () => {
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

  it('reports an invalid photo description on the descriptions', () =>
    expect(messages({ ...filled, photoAlts: { [photo]: 'a'.repeat(251) } })).toEqual({
      photoAlts: ['Photo description must be at most 250 characters'],
    }))

  it('ignores the order of the photo descriptions in a view', () => {
    const [one, two] = ['/media/1', '/media/2'] as const
    const view = { ...ines, profilePhotos: [two, one], photoAlts: { [two]: 'Two', [one]: 'One' } }
    const other = { ...view, photoAlts: { [one]: 'One', [two]: 'Two' } }
    expect(listChanges(toFormValues(view), toFormValues(other))).toEqual([])
  })

  it('returns the profile that it was filled with', () => {
    expect(profileFields.parse(editForm.parse(toFormValues(ines)))).toEqual(
      profileFields.parse(ines),
    )
  })
})
