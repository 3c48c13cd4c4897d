import { expect, it } from 'vitest'
import { displayName } from '#contract/profile/display-name.ts'
import { artworkAlt } from './drawings.ts'

it('describes an artwork by the text of the first photo only', () => {
  const photoAlts = { '/media/1/loom.webp': 'A loom', '/media/1/broom.webp': 'A broom' }
  const [loom, broom] = ['/media/1/loom.webp', '/media/1/broom.webp']
  expect(artworkAlt({ profilePhotos: [loom, broom], photoAlts })).toBe('A loom')
  expect(artworkAlt({ profilePhotos: [broom, loom], photoAlts })).toBe('A broom')
  expect(artworkAlt({ profilePhotos: ['/media/1/other.webp', loom], photoAlts })).toBeUndefined()
  expect(artworkAlt({ profilePhotos: [], photoAlts })).toBeUndefined()
})

it('removes bidirectional control characters from descriptions and names', () => {
  const photo = '/media/1/loom.webp'
  const alt = '\u202eA \u2067loom\u2069'
  expect(artworkAlt({ profilePhotos: [photo], photoAlts: { [photo]: alt } })).toBe('A loom')
  expect(displayName({ name: 'Ada\u202e Lovelace', handle: 'ada' })).toBe('Ada Lovelace')
  // Right-to-left text stays, with the joiners between its letters.
  expect(displayName({ name: 'می\u200cخواهم', handle: 'layla' })).toBe('می\u200cخواهم')
})
