import { expect, it } from 'vitest'
import { ines, odile, tomoko } from '#tests/fixtures/profile-views.ts'
import { findBadge } from './find-badge.ts'

it('is gold up to rank 500, and nothing after it', () => {
  const ranked = (milestoneRank: number | null) =>
    findBadge({ ...ines, isFounder: false, milestoneRank })
  expect(ranked(1)).toEqual({ glyph: 'star', text: 'First 500 · Artist · 1' })
  expect(ranked(500)).toEqual({ glyph: 'star', text: 'First 500 · Artist · 500' })
  expect(ranked(501)).toBeUndefined()
  expect(ranked(null)).toBeUndefined()
})

it('bears the glyph of its type, and the crown before any of them', () => {
  const ranked = { isFounder: false, milestoneRank: 7 }
  expect(findBadge({ ...tomoko, ...ranked })?.glyph).toBe('trophy')
  expect(findBadge({ ...odile, ...ranked })?.glyph).toBe('eye')
  expect(findBadge({ ...odile, ...ranked, isFounder: true })).toEqual({
    glyph: 'crown',
    text: 'Founder',
  })
})
