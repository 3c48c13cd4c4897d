import { expect, it } from 'vitest'
import { cacheRatio, findRatio } from './artwork-image.tsx'

it('caches the ratio of a loaded picture, and no ratio of one that has not loaded', () => {
  expect(cacheRatio('/a.svg', { naturalWidth: 300, naturalHeight: 400 })).toBe(0.75)
  expect(findRatio('/a.svg')).toBe(0.75)
  expect(cacheRatio('/b.svg', { naturalWidth: 0, naturalHeight: 0 })).toBeUndefined()
  expect(findRatio('/b.svg')).toBeUndefined()
})

it('keeps the ratios of the 1000 most recently used pictures', () => {
  cacheRatio('/first.svg', { naturalWidth: 1, naturalHeight: 1 })
  for (let number = 0; number < 1000; number += 1) {
    cacheRatio(`/${number}.svg`, { naturalWidth: 2, naturalHeight: 1 })
  }
  expect(findRatio('/first.svg')).toBeUndefined()
  expect(findRatio('/0.svg')).toBe(2)
  expect(findRatio('/999.svg')).toBe(2)
  for (const src of ['/0.svg', '/last.svg']) {
    cacheRatio(src, { naturalWidth: 2, naturalHeight: 1 })
  }
  expect(findRatio('/0.svg')).toBe(2)
  expect(findRatio('/1.svg')).toBeUndefined()
})
