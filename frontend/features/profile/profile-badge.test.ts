import { expect, it } from 'vitest'
import { ines, odile, tomoko } from '#tests/fixtures/profile-views.ts'
import { findBadge } from './profile-badge.tsx'

it('returns a gold badge up to rank 500, and none beyond', () => {
  const ranked = (milestoneRank: number | null) =>
    findBadge({ ...ines, isFounder: false, milestoneRank })
  expect(ranked(1)).toEqual({ glyph: 'star', text: 'First 500 · Artist · 1' })
  expect(ranked(500)).toEqual({ glyph: 'star', text: 'First 500 · Artist · 500' })
  expect(ranked(501)).toBeUndefined()
  expect(ranked(null)).toBeUndefined()
})

it('returns the glyph of the type, and the crown for the founder', () => {
  const ranked = { isFounder: false, milestoneRank: 7 }
  expect(findBadge({ ...tomoko, ...ranked })?.glyph).toBe('trophy')
  expect(findBadge({ ...odile, ...ranked })?.glyph).toBe('eye')
  expect(findBadge({ ...odile, ...ranked, isFounder: true })).toEqual({
    glyph: 'crown',
    text: 'Founder',
  })
})
