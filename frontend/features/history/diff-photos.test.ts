import { describe, expect, it } from 'vitest'
import { diffPhotos } from './diff-photos.ts'

describe('the difference between two lists of photos', () => {
  it('names removed, new and moved photos, with the earlier place of moved ones', () => {
    const { before, after, summary } = diffPhotos(['a', 'b', 'c'], ['c', 'a', 'd', 'e'])
    expect(before.map(({ word }) => word)).toEqual(['', 'removed', ''])
    expect(after.map(({ word }) => word)).toEqual(['was 3', 'was 1', 'new', 'new'])
    expect(summary).toBe('2 new, 1 removed, 2 moved.')
  })

  it('marks a photo that keeps its place as kept', () => {
    const { after, summary } = diffPhotos(['a', 'b'], ['a', 'b', 'c'])
    expect(after.map(({ change }) => change)).toEqual(['kept', 'kept', 'new'])
    expect(summary).toBe('1 new.')
  })
})
