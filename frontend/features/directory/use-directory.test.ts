import { describe, expect, it } from 'vitest'
import { chidi, ines, lars } from '#tests/fixtures/profile-views.ts'
import { findChanged } from './use-directory.ts'

describe('the ids of changed profiles', () => {
  it('include new and edited profiles only', () => {
    const edited = { ...ines, bio: 'New words.' }
    expect(findChanged([lars, ines], [lars, edited, chidi])).toEqual(new Set([ines.id, chidi.id]))
    expect(findChanged([lars, ines], [lars])).toEqual(new Set())
  })
})
