import { describe, expect, it } from 'vitest'
import type { AttemptPage, AttemptView } from '#contract/views/attempt.ts'
import { type AttemptList, mergeNewest } from './security.ts'

function attempt(place: number): AttemptView {
  return {
    id: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
    timestamp: '2026-03-01T12:00:00.000Z',
    attemptType: 'submit',
    count: 1,
    since: null,
    ipAddress: '203.0.113.42',
    network: '203.0.113.42',
    userAgent: '',
    blocked: true,
    codes: [],
    suspiciousFlags: [],
    profileId: null,
    walletAddress: null,
    erased: false,
    actor: { kind: 'owner', id: null, address: null, role: null },
    requestId: 'r',
  }
}

const page = (places: number[], next: string | null): AttemptPage => ({
  attempts: places.map(attempt),
  next,
  lookedBackTo: next && '2026-03-01T12:00:00.000Z',
})
const list = (places: number[], next: string | null, isExtended = true): AttemptList => ({
  ...page(places, next),
  isExtended,
})
const placesOf = ({ attempts }: AttemptList) => attempts.map(({ id }) => Number(id.slice(-12)))

describe('a refetched list of attempts', () => {
  it('is the newest page if no older ones were loaded', () => {
    const merged = mergeNewest(list([5, 4, 3], '3', false), page([6, 5, 4], '4'))
    expect(placesOf(merged)).toEqual([6, 5, 4])
    expect(merged.next).toBe('4')
  })

  it('keeps older attempts that were loaded', () => {
    const merged = mergeNewest(list([5, 4, 3, 2], '2'), page([7, 6, 5], '5'))
    expect(placesOf(merged)).toEqual([7, 6, 5, 4, 3, 2])
    expect(merged.next).toBe('2')
  })

  it('starts again when more attempts arrived than a page holds', () => {
    const merged = mergeNewest(list([5, 4, 3, 2], '2'), page([9, 8, 7], '7'))
    expect(merged).toEqual(list([9, 8, 7], '7', false))
  })

  it('starts again beyond its maximum length', () => {
    const places = Array.from({ length: 1000 }, (_, index) => 1000 - index)
    expect(placesOf(mergeNewest(list(places, '1'), page([1001, 1000], '1000')))).toEqual([
      1001, 1000,
    ])
  })
})
