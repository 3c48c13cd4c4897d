import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { handle } from '#contract/profile/profile-fields.ts'
import { handleCandidates } from './handle-candidates.ts'

const key = 'b6d230c480af22951d5d25452cb0f6ddca70968e'

describe('the candidates for a handle', () => {
  it('are the requested handle, then with a number, then with a key', () => {
    expect(handleCandidates('ada', key)).toEqual([
      'ada',
      'ada-2',
      'ada-3',
      'ada-4',
      'ada-b6d230c480',
    ])
  })

  it('are different valid handles, however long the requested one is', () => {
    const wishes = fc.stringMatching(/^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,28}[A-Za-z0-9_])?$/)
    fc.assert(
      fc.property(wishes, (wish) => {
        const candidates = handleCandidates(wish, key)
        expect(candidates.map((candidate) => handle.parse(candidate))).toEqual(candidates)
        expect(new Set(candidates).size).toBe(candidates.length)
      }),
    )
  })
})
