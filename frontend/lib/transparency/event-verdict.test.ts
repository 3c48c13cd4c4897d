import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Witness } from './check-cosignatures.ts'
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
    summary: 'Not in the log, although its version was signed 23 Nov 2026, 13:49:00 UTC.',
  })
})

const checkpoint = { size: 9, root: '', note: '', vkey: '', signedAt: null }
const inLog = { kind: 'in-log', index: 4, checkpoint, isStored: true, proof: '' } as const
const formatWith = (isStored: boolean, ...witnesses: Witness[]) =>
  formatEventCheck({ ...inLog, isStored, witnesses }, '2026-11-23T13:49:00.000Z')
const cosigner = { name: 'a.example', cosignedAt: '2026-11-23T14:03:24.000Z' }
const silent = { name: 'b.example', cosignedAt: null }

it.each([true, false])('says whether the browser keeps the checkpoint: %s', (isStored) => {
  const { state, summary } = formatWith(isStored, cosigner)
  expect(state).toBe('passed')
  expect(summary.includes('refused to store')).toBe(!isStored)
})

it('names the witnesses that cosigned, and warns if none did', () => {
  const cosigned = formatWith(true, cosigner, silent)
  expect(cosigned.summary).toBe('Entry 4 of the log with 9 entries. Cosigned by a.example')
  expect(cosigned.warning).toBeUndefined()
  expect(formatWith(true, silent)).toEqual({
    state: 'passed',
    summary: 'Entry 4 of the log with 9 entries',
    warning: 'Not cosigned: no signature by b.example.',
  })
  expect(formatWith(true).warning).toBe('Not cosigned: this directory names no witness.')
})
