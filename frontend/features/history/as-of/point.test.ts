import { describe, expect, it } from 'vitest'
import type { IndexedEvent } from '#contract/views/event-index.ts'
import { describeEvent, parsePoint, pointAfterKey, shownTimeOf } from './point.ts'

const event: IndexedEvent = {
  position: '15482',
  streamKind: 'profile',
  revision: 1,
  type: 'ProfileListed',
  at: '2026-05-31T14:03:22.500Z',
  actor: { kind: 'house', id: null, address: null, role: null },
  profileId: null,
  life: 1,
  profile: { name: 'Mira Halloran', handle: 'mira' },
}
const first = { ...event, position: '1', at: '2026-01-15T09:00:00.000Z' }
const last = { ...event, position: '48112', at: '2026-11-20T09:00:00.000Z' }
const activity = { first, last, days: [] }
const place = { point: '15482', event, previous: '15480', next: null, activity }
const press = (key: string, shiftKey = false, from: Partial<typeof place> = {}) =>
  pointAfterKey({ key, shiftKey }, { ...place, ...from })

describe('a point', () => {
  it.each(['2026-03-03', '2026-03-03T14:03:22.999Z', '15482'])('can be %s', (text) =>
    expect(parsePoint(text)).toBe(text),
  )

  it.each(['', 'yesterday', '2026-02-30', '-1', 7])('cannot be %j', (text) =>
    expect(parsePoint(text)).toBeUndefined(),
  )

  it('has the time of the event at a position, or the end of a day', () => {
    expect(shownTimeOf('15482', event)).toBe(event.at)
    expect(shownTimeOf('2026-03-03', event)).toBe('2026-03-03T23:59:59.999Z')
  })
})

it('describes an event in a sentence', () => {
  expect(describeEvent(event)).toBe('Event 15,482: Listed, Mira Halloran')
  expect(describeEvent({ ...event, profile: null })).toBe('Event 15,482: Listed')
})

describe('a key of the slider', () => {
  it('moves by an event, and stays at the end of the log', () => {
    expect(press('ArrowLeft')).toBe('15480')
    expect(press('ArrowRight')).toBeUndefined()
  })

  it('moves by a day with Shift, also over days without an event', () => {
    expect(press('ArrowLeft', true)).toBe('2026-05-30T14:03:22.500Z')
    const later = press('ArrowRight', true, { point: '2026-06-04' })
    expect(later).toBe('2026-06-05T23:59:59.999Z')
  })

  it('moves by a month, to the last day of a shorter one', () => {
    expect(press('PageDown')).toBe('2026-04-30T14:03:22.500Z')
    expect(press('PageUp')).toBe('2026-06-30T14:03:22.500Z')
  })

  it('moves to the ends of the log, and not beyond them', () => {
    expect([press('Home'), press('End')]).toEqual(['1', '48112'])
    expect(press('PageUp', false, { point: '2026-11-01' })).toBe(last.at)
    expect(press('PageDown', false, { point: '2026-01-20' })).toBe(first.at)
  })

  it('ignores other keys', () => expect(press('Tab')).toBeUndefined())
})
