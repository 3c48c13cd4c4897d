import { describe, expect, it } from 'vitest'
import { diffPhotos } from './diff-photos.ts'

describe('the photos of a history', () => {
  it('tells what was removed, what is new, and what moved from where', () => {
    const { before, after, summary } = diffPhotos(['a', 'b', 'c'], ['c', 'a', 'd', 'e'])
    expect(before.map(({ word }) => word)).toEqual(['', 'removed', ''])
    expect(after.map(({ word }) => word)).toEqual(['was 3', 'was 1', 'new', 'new'])
    expect(summary).toBe('2 new, 1 removed, 2 moved.')
  })

  it('leaves alone what stays in its place', () => {
    const { after, summary } = diffPhotos(['a', 'b'], ['a', 'b', 'c'])
    expect(after.map(({ change }) => change)).toEqual(['kept', 'kept', 'new'])
    expect(summary).toBe('1 new.')
  })
})
