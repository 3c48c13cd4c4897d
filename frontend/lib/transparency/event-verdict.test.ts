import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { formatEventCheck } from './event-verdict.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-23T14:00:00.000Z') }))
afterEach(() => void vi.useRealTimers())

const missing = { kind: 'none-yet', last: null } as const

it('waits for the entry of a new version', () => {
  expect(formatEventCheck(missing, '2026-11-23T13:51:00.000Z').state).toBe('inconclusive')
})

it('fails a log that does not have an earlier version', () => {
  expect(formatEventCheck(missing, '2026-11-23T13:49:00.000Z')).toEqual({
    state: 'failed',
    summary: 'Not in the log, although it should be there since 23 Nov 2026, 13:49:00 UTC.',
  })
})

it.each([true, false])('says whether the browser keeps the checkpoint: %s', (isStored) => {
  const checkpoint = { size: 9, root: '', note: '', vkey: '', signedAt: null }
  const check = { kind: 'in-log', index: 4, checkpoint, isStored, proof: '' } as const
  const { state, summary } = formatEventCheck(check, '2026-11-23T13:49:00.000Z')
  expect(state).toBe('passed')
  expect(summary.includes('refused to store')).toBe(!isStored)
})
