import { describe, expect, it } from 'vitest'
import { mediaPath } from '#contract/media/media-path.ts'
import { findLargeSides } from './find-large-sides.ts'
import { splitIntoRows } from './long-grid.tsx'

const upload = (width: number, height: number) => ({
  profilePhotos: [mediaPath(crypto.randomUUID(), 'a'.repeat(64), { width, height })],
})
const sharp = upload(1200, 900)
const soft = upload(1199, 1199)
const generated = { profilePhotos: [] }

describe('the large artworks of a list', () => {
  it('alternate with rows of three, and change sides', () => {
    const large = findLargeSides(Array.from({ length: 9 }, () => sharp))
    expect([...large]).toEqual([
      [0, 'left'],
      [4, 'right'],
      [8, 'left'],
    ])
    expect(splitIntoRows(9, 3, large)).toEqual([0, 1, 4, 5, 8])
  })

  it('are uploads with enough pixels that begin a row', () => {
    const list = [generated, sharp, sharp, soft, sharp, sharp, sharp, sharp, generated]
    const large = findLargeSides(list)
    expect([...large]).toEqual([[6, 'left']])
    expect(splitIntoRows(list.length, 3, large)).toEqual([0, 3, 6, 7])
  })

  it('have no separate row in one and two columns', () => {
    const list = [upload(900, 2400), generated, generated, generated]
    const large = findLargeSides(list)
    expect([...large.keys()]).toEqual([0])
    expect(splitIntoRows(4, 2, large)).toEqual([0, 2])
    expect(splitIntoRows(4, 1, large)).toEqual([0, 1, 2, 3])
  })

  it('are absent from an empty list', () => {
    expect(findLargeSides([]).size).toBe(0)
    expect(splitIntoRows(0, 3, new Map())).toEqual([])
  })
})
