import { expect, it } from 'vitest'
import { createProgress, formatProgress } from './progress.ts'

it('formats share, rate and time left', () => {
  expect(formatProgress({ share: 0.25, events: 5000, ms: 2000 })).toBe(
    '  25 %, 2500 events/s, about 6 s left',
  )
  expect(formatProgress({ share: 0.01, events: 50, ms: 6000 })).toBe(
    '  1 %, 8 events/s, about 10 min left',
  )
  expect(formatProgress({ share: 0, events: 0, ms: 10 })).toBe('  0 %, 0 events/s')
})

it('prints a line every two seconds, and a summary', () => {
  const lines: string[] = []
  let ms = 0
  const progress = createProgress(
    400n,
    (line) => lines.push(line),
    () => ms,
  )
  for (const step of [1, 2, 3, 4]) {
    ms = step * 1000
    progress.report(BigInt(step * 100), step * 50)
  }
  expect(lines).toEqual([
    '  50 %, 50 events/s, about 2 s left',
    '  100 %, 50 events/s, about 0 s left',
  ])
  expect(progress.summarize()).toBe('200 events in 4 s, 50 events/s')
})
