import { describe, expect, it } from 'vitest'
import { ines } from '#tests/fixtures/profile-views.ts'
import { listChanges, listConflicts, mergeEdits } from './form-changes.ts'
import { type FormValues, toFormValues } from './form-schema.ts'

describe('a profile that changes elsewhere while it is edited', () => {
  const base = toFormValues(ines)
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

  it('is merged with the typed changes, which take precedence', () =>
    expect(mergeEdits(typed, base, newer)).toEqual({
      ...newer,
      bio: 'Mine.',
      ...links({ opensea: 'https://opensea.io/mine', website: '' }),
    }))

  it('lists the fields that changed elsewhere', () =>
    expect(listChanges(newer, base)).toEqual([
      'name',
      'bio',
      'socialLinks.opensea',
      'socialLinks.website',
    ]))

  it('lists conflicts: fields changed here and elsewhere to different values', () =>
    expect(listConflicts(typed, base, newer)).toEqual(['bio']))
})
