import { describe, expect, it } from 'vitest'
import type { LogActivity } from '#contract/views/as-of.ts'
import { listMonths, placeOf, sumBars } from './activity-bars.tsx'

const event = (at: string) => ({ at }) as LogActivity['first']
const changes = (day: string, byOwners: number) => ({ day, byOwners, byProvenance: 1 })
const log = (first: string, last: string, ...days: LogActivity['days']): LogActivity => ({
  first: event(`${first}T09:00:00.000Z`),
  last: event(`${last}T09:00:00.000Z`),
  days,
})

it('places a time between the first and the last event', () => {
  const activity = log('2026-03-01', '2026-03-11')
  expect(placeOf('2026-03-06T09:00:00.000Z', activity)).toBe(0.5)
  expect(placeOf('2026-02-01T09:00:00.000Z', activity)).toBe(0)
  expect(placeOf('2026-04-01T09:00:00.000Z', activity)).toBe(1)
})

it('begins with a day before the first event', () => {
  const activity = log('2026-03-11', '2026-03-11', changes('2026-03-01', 2))
  expect(placeOf('2026-03-01T00:00:00.000Z', activity)).toBe(0)
  expect(sumBars(activity)).toHaveLength(11)
})

it('has one bar per day, and at most 180 that add up to all changes', () => {
  const short = log('2026-03-01', '2026-03-04', changes('2026-03-01', 2), changes('2026-03-04', 5))
  expect(sumBars(short).map(({ byOwners }) => byOwners)).toEqual([2, 0, 5])
  const days = [changes('2024-01-01', 1), changes('2025-01-01', 2), changes('2026-01-01', 4)]
  const bars = sumBars(log('2024-01-01', '2026-01-01', ...days))
  expect(bars).toHaveLength(180)
  expect(bars.reduce((sum, { byOwners }) => sum + byOwners, 0)).toBe(7)
})

it('has one bar for a log of a moment', () =>
  expect(sumBars(log('2026-03-01', '2026-03-01', changes('2026-03-01', 3)))).toEqual([
    { byOwners: 3, byProvenance: 1 },
  ]))

const labelsOf = (first: string, last: string) =>
  listMonths(log(first, last)).map(({ label }) => label)

describe('the months below the axis', () => {
  it('are where they begin, the first one at the start of the log', () => {
    const months = listMonths(log('2026-03-01', '2026-05-31'))
    expect(months.map(({ label }) => label)).toEqual(['Mar', 'Apr', 'May'])
    expect(months[0]?.place).toBe(0)
    expect(months[1]?.place).toBeCloseTo(30.6 / 91, 2)
  })

  it('leave out the first one if it has no room', () =>
    expect(labelsOf('2026-03-29', '2026-05-31')).toEqual(['Apr', 'May']))

  it('name the year in January', () =>
    expect(labelsOf('2025-12-01', '2026-02-20')).toEqual(['Dec', '2026', 'Feb']))

  it('are fewer in a longer log', () => {
    expect(labelsOf('2024-03-01', '2026-03-05')).toEqual([
      'Apr',
      'Jul',
      'Oct',
      '2025',
      'Apr',
      'Jul',
      'Oct',
      '2026',
    ])
    expect(labelsOf('2000-06-01', '2026-06-01')).toHaveLength(9)
  })
})
