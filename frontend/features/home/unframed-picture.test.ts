import { expect, it } from 'vitest'
import { logoArtworks } from './sample-artworks.ts'
import { placePicture } from './unframed-picture.tsx'

it('fits the height of a square print into a square frame, and centers its wider picture', () => {
  const print = { src: '', family: '', width: 400, height: 400 }
  // Margins of 34 and 53 around a picture of 332 by 313, which is as high as the frame and a little wider.
  expect(placePicture(print, 1)).toEqual({
    width: `${(400 / 313) * 100}%`,
    left: `${-((34 + (332 - 313) / 2) / 313) * 100}%`,
    top: `${-(34 / 313) * 100}%`,
  })
})

it('hides the paper around each artwork of the large logo', () => {
  for (const artwork of logoArtworks) {
    const { width, left, top } = placePicture(artwork, 0.765)
    const side = Math.round(Math.min(artwork.width, artwork.height) * 0.085)
    const unit = Number.parseFloat(String(width)) / artwork.width
    expect(-Number.parseFloat(String(left))).toBeGreaterThanOrEqual(side * unit - 1e-9)
    expect(-Number.parseFloat(String(top)) * 0.765 ** -1).toBeGreaterThan(0)
  }
})
