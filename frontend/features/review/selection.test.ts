import { expect, it } from 'vitest'
import { held } from '#tests/fixtures/profile-views.ts'
import { isSelected, selectTab } from './selection.ts'

it('selects the profiles of a tab that had arrived, and no later ones', () => {
  const until = '2026-03-01T12:00:00.123Z'
  const selection = selectTab({ filter: 'all', count: { total: 1, isBounded: false }, until })
  const isIncluded = (waitingSince: string) =>
    isSelected(selection, {
      profile: held,
      lookalikes: [],
      waitingSince,
      reasons: [],
      ip: null,
      revision: 0,
    })
  expect(isIncluded(until)).toBe(true)
  expect(isIncluded('2026-03-01T12:00:00.124Z')).toBe(false)
})
