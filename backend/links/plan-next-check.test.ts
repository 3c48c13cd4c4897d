import { describe, expect, it } from 'vitest'
import type { ProofMethod } from '#contract/profile/proven-links.ts'
import type { CheckResult } from './look-for-back-link.ts'
import { planNextCheck, spreadOf } from './plan-next-check.ts'

const minute = 60_000
const hour = 60 * minute
const start = Date.parse('2026-03-01T12:00:00Z')

/** Repeats checks from a first link back. Returns the result of the last one, and the hours since. */
function check(results: (atMs: number) => CheckResult, count: number, spread = 0.5) {
  let row = { foundAt: new Date(start) as Date | null, failures: 0 }
  let provenBy: ProofMethod | null = 'rel-me'
  let at = new Date(start)
  let nextAt = at
  for (let done = 0; done < count && provenBy !== null; done += 1) {
    at = nextAt
    const plan = planNextCheck(row, { provenBy, result: results(at.getTime()), at, spread })
    ;({ row, provenBy, nextAt } = plan)
  }
  return { provenBy, hours: (at.getTime() - start) / hour, nextAt }
}

describe('a proven link', () => {
  it.each([0, 0.5, 1])('is lost within 25 hours of the removal (%s)', (spread) => {
    const found = check(() => 'rel-me', 1, spread)
    const removedAt = start + minute
    const lost = check((at) => (at > removedAt ? 'missing' : 'rel-me'), 10, spread)
    expect(found.provenBy).toBe('rel-me')
    expect(lost).toMatchObject({ provenBy: null })
    expect(lost.hours).toBeGreaterThanOrEqual(23)
    expect(lost.hours).toBeLessThan(25)
  })

  it('survives a night without answers', () => {
    const back = start + 24.5 * hour
    expect(check((at) => (at === start || at > back ? 'rel-me' : 'unknown'), 20).provenBy).toBe(
      'rel-me',
    )
  })

  it('is lost after 25 hours without an answer', () => {
    const { provenBy, hours } = check((at) => (at === start ? 'rel-me' : 'unknown'), 20)
    expect([provenBy, hours]).toEqual([null, 25])
  })

  it('is not lost by the first failures after a long stop of the directory', () => {
    const row = { foundAt: new Date(start), failures: 0 }
    const at = new Date(start + 100 * hour)
    const plan = planNextCheck(row, { provenBy: 'dns', result: 'unknown', at, spread: 0 })
    expect(plan).toMatchObject({ provenBy: 'dns', row: { failures: 1, goesFirst: true } })
    expect(plan.nextAt.getTime()).toBe(at.getTime() + minute)
  })
})

describe('an unproven link', () => {
  it('is checked daily, and sooner after a failure that is new', () => {
    const at = new Date(start)
    const plan = (result: CheckResult, failures: number) =>
      planNextCheck({ foundAt: null, failures }, { provenBy: null, result, at, spread: 0 })
    const hoursOf = ({ nextAt }: { nextAt: Date }) => (nextAt.getTime() - start) / hour
    expect(hoursOf(plan('missing', 0))).toBe(24)
    expect(hoursOf(plan('unknown', 0))).toBe(0.5)
    expect(hoursOf(plan('unknown', 2))).toBe(24)
    expect(plan('dns', 0)).toMatchObject({ provenBy: 'dns', row: { goesFirst: true, foundAt: at } })
  })
})

it('spreads profiles over the day by their id', () => {
  expect(spreadOf('00000000-0000-4000-8000-000000000000')).toBe(0)
  expect(spreadOf('80000000-0000-4000-8000-000000000000')).toBe(0.5)
})
