import { expect, it } from 'vitest'
import { noteRatio, seenRatio } from './seen-pictures.ts'

it('a picture that has come is known by its proportions, one that has not is not', () => {
  expect(noteRatio('/a.svg', { naturalWidth: 300, naturalHeight: 400 })).toBe(0.75)
  expect(seenRatio('/a.svg')).toBe(0.75)
  expect(noteRatio('/b.svg', { naturalWidth: 0, naturalHeight: 0 })).toBeUndefined()
  expect(seenRatio('/b.svg')).toBeUndefined()
})

it('only the pictures seen last are kept in mind', () => {
  noteRatio('/first.svg', { naturalWidth: 1, naturalHeight: 1 })
  for (let number = 0; number < 1000; number += 1) {
    noteRatio(`/${number}.svg`, { naturalWidth: 2, naturalHeight: 1 })
  }
  expect(seenRatio('/first.svg')).toBeUndefined()
  expect(seenRatio('/0.svg')).toBe(2)
  expect(seenRatio('/999.svg')).toBe(2)
  for (const src of ['/0.svg', '/last.svg']) {
    noteRatio(src, { naturalWidth: 2, naturalHeight: 1 })
  }
  expect(seenRatio('/0.svg')).toBe(2)
  expect(seenRatio('/1.svg')).toBeUndefined()
})
