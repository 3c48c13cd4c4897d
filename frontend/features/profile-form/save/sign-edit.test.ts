import { describe, expect, it } from 'vitest'
import { profileFields } from '#contract/profile/profile-fields.ts'
import { parseChangeMessage } from '#contract/signatures/change-message.ts'
import { contentHash } from '#contract/signatures/content-hash.ts'
import { ines } from '#tests/fixtures/profile-views.ts'
import { selectChanged } from '../fields/form-changes.ts'
import { editForm, toFormValues } from '../fields/form-schema.ts'
import { createEditMessage, editTime } from './sign-edit.ts'

describe('the text to sign for an edit', () => {
  const at = '2026-11-21T12:00:00.123Z'

  it('contains the name, the time, the hash of the edited profile and its link', async () => {
    const base = toFormValues(ines)
    const typed = { ...base, name: '  Inês   V. ', handle: '@inesval ' }
    const changed = selectChanged(typed, base, editForm.parse(typed))
    expect(changed).toEqual({ name: 'Inês   V.', handle: 'inesval' })
    const fields = profileFields.parse({ ...ines, ...changed })
    const link = { directory: 'directory.example', previous: 'ab'.repeat(32) }
    const message = await createEditMessage({ loaded: ines, changed }, { at, link })
    expect(parseChangeMessage(message)).toEqual({
      kind: 'edit',
      name: 'Inês   V.',
      at,
      contentHash: await contentHash(fields),
      link,
    })
  })

  it('includes the links as a whole, and no field that only differs in its format', () => {
    const base = toFormValues({ ...ines, tags: ['One, two', 'Three'] })
    const typed = { ...base, socialLinks: { ...base.socialLinks, opensea: '' } }
    expect(selectChanged(typed, base, editForm.parse(typed))).toEqual({
      socialLinks: { twitter: ines.socialLinks.twitter, website: ines.socialLinks.website },
    })
  })

  it('contains the time of the server, or just after the last signed change if that is later', () => {
    expect(editTime(at, null)).toBe(at)
    expect(editTime(at, ines.lastSignedAt)).toBe(at)
    expect(editTime(at, '2026-11-21T12:00:50.000Z')).toBe('2026-11-21T12:00:50.001Z')
    expect(editTime(at, at)).toBe('2026-11-21T12:00:00.124Z')
  })
})
