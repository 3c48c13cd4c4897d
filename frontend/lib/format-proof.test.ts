import { expect, it } from 'vitest'
import { formatProof } from './format-proof.ts'

it('formats a proof with its method and day, and a lost one with its last day', () => {
  const proof = { method: 'rel-me' as const, day: '2026-11-22', lostOn: null }
  expect(formatProof(proof)).toEqual({
    text: 'Proven · rel=me · 22 Nov 2026',
    label: 'Proven by rel=me on 22 November 2026',
  })
  expect(formatProof({ ...proof, lostOn: '2026-11-30' })).toEqual({
    text: 'Proven until 30 Nov 2026',
    label: 'Proven until 30 November 2026',
  })
})
