import { expect, it } from 'vitest'
import { milestones } from '#tests/fixtures/milestones.ts'
import { formatNextGold } from './gold-words.ts'

it('names the next gold rank of artists, else that of a type with ranks left', () => {
  expect(formatNextGold(milestones)).toBe('Star 42')
  const full = milestones.map((milestone) =>
    milestone.profileType === 'artist'
      ? { ...milestone, ranksGiven: 700, leftForGold: 0 }
      : milestone,
  )
  expect(formatNextGold(full)).toBe('Trophy 29')
  expect(
    formatNextGold(full.map((milestone) => ({ ...milestone, leftForGold: 0 }))),
  ).toBeUndefined()
})
