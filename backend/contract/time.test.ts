import { expect, it } from 'vitest'
import { timeInput } from './time.ts'

it.each([
  ['2026-03-01T12:00:00Z', '2026-03-01T12:00:00Z'],
  ['2026-03-01T12:00:00.123Z', '2026-03-01T12:00:00.123Z'],
  [`2026-03-01T12:00:00.${'123'.repeat(100)}Z`, '2026-03-01T12:00:00.123Z'],
])('a time as input has milliseconds at most: %s', (given, time) =>
  expect(timeInput().parse(given)).toBe(time),
)
