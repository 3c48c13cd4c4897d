import { expect, it } from 'vitest'
import { formatPosition } from './format-position.ts'

it('groups the digits of a position, however large', () => {
  expect([
    formatPosition('48112'),
    formatPosition('9007199254740993'),
    formatPosition(null),
  ]).toEqual(['48,112', '9,007,199,254,740,993', '–'])
})
