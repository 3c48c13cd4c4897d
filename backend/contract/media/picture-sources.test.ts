import { expect, it } from 'vitest'
import { mediaPath } from './media-path.ts'
import { pictureSourcesFor } from './picture-sources.ts'

const profileId = '11111111-1111-4111-8111-111111111111'
const hash = 'a'.repeat(64)
const at = `/media/${profileId}/${hash}`

it('lists the stored sizes of a picture by width', () => {
  const tall = mediaPath(profileId, hash, { width: 600, height: 1200 })
  expect(pictureSourcesFor('card', tall)).toEqual({
    src: tall,
    ratio: 0.5,
    sources: {
      webp: `${at}-160.webp 80w, ${at}-480.webp 240w, ${at}-960.webp 480w, ${at}-600x1200.webp 600w`,
      avif: `${at}-160.avif 80w, ${at}-480.avif 240w, ${at}-960.avif 480w, ${at}-600x1200.avif 600w`,
      sizes: 'min(300px, 280px * 0.5)',
    },
  })
  const wide = mediaPath(profileId, hash, { width: 1200, height: 600 })
  expect(pictureSourcesFor('card', wide).sources?.webp).toBe(
    `${at}-160.webp 160w, ${at}-480.webp 480w, ${at}-960.webp 960w, ${at}-1200x600.webp 1200w`,
  )
  const small = mediaPath(profileId, hash, { width: 160, height: 2 })
  expect(pictureSourcesFor('card', small).sources?.webp).toBe(`${at}-160x2.webp 160w`)
})

it('lists no sizes for a picture with only one', () => {
  for (const src of [mediaPath(profileId, hash), `/roundels/v1/${profileId}.svg`]) {
    expect(pictureSourcesFor('card', src)).toEqual({ src })
  }
})

it('calculates the displayed width from the ratio', () => {
  const wide = mediaPath(profileId, hash, { width: 2400, height: 1800 })
  expect(pictureSourcesFor('wall', wide).sources?.sizes).toBe(
    '(max-width: 639px) min(296px, 370px * 1.333), min(600px, 520px * 1.333)',
  )
})
