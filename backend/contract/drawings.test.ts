import { expect, it } from 'vitest'
import { hungAlt } from './drawings.ts'

it('what hangs is told in the words of the first photo, and of no other', () => {
  const photoAlts = { '/media/1/loom.webp': 'A loom', '/media/1/broom.webp': 'A broom' }
  const [loom, broom] = ['/media/1/loom.webp', '/media/1/broom.webp']
  expect(hungAlt({ profilePhotos: [loom, broom], photoAlts })).toBe('A loom')
  expect(hungAlt({ profilePhotos: [broom, loom], photoAlts })).toBe('A broom')
  expect(hungAlt({ profilePhotos: ['/media/1/other.webp', loom], photoAlts })).toBeUndefined()
  expect(hungAlt({ profilePhotos: [], photoAlts })).toBeUndefined()
})
