import { expect, it } from 'vitest'
import { drawWeeks } from './rings.ts'

const root = new Uint8Array(32)

/** Draws weeks with three entries each, none by owners, and every fourth week without any. */
function drawFrom(monday: string, weeks: number) {
  const counts = Array.from({ length: weeks }, (_, index) => {
    const day = new Date(Date.parse(monday) + index * 7 * 24 * 60 * 60 * 1000)
    return { week: day.toISOString().slice(0, 10), entries: 3, byOwners: 0 }
  })
  return drawWeeks(
    1234,
    counts.filter((_, index) => index % 4 !== 2),
    root,
  )
}

const countRings = (svg: string) => svg.split('Z').length - 1

it('draws a ring for each week with entries', () => {
  const svg = drawFrom('2026-01-05', 120)
  expect(svg).toContain('<title>1,234 entries in 120 weeks, 0 % by owners</title>')
  expect(countRings(svg)).toBe(90)
})

it('draws a ring for each month of a log with more than 120 weeks', () => {
  const svg = drawFrom('2026-01-05', 121)
  expect(svg).toContain('in 121 weeks')
  // From January 2026 to April 2028.
  expect(countRings(svg)).toBe(28)
})
