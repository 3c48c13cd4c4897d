import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  deflateZeros,
  encodeFlatPng,
  encodeGif,
  encodeHeicHead,
  encodePng,
  pngChunk,
} from '#tests/support/hostile-pictures.ts'
import { encodePicture, PictureRefused } from './picture.ts'

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9"/></svg>'
const paint = () => sharp({ create: { width: 30, height: 20, channels: 3, background: '#c83232' } })

describe('the refused files', () => {
  it.each([
    [
      'a PNG with a header of 40,000 x 40,000',
      encodePng({ width: 40_000, height: 40_000 }, pngChunk('IDAT', deflateZeros(64))),
    ],
    ['a flat PNG of 16,000 x 16,000', encodeFlatPng(16_000, 16_000)],
    ['a PNG of 25,000,000 x 1', encodeFlatPng(25_000_000, 1)],
    ['a PNG of 1 x 25,000,000', encodeFlatPng(1, 25_000_000)],
  ])('include, by its header alone, %s', async (_, file) => {
    const refused = await encodePicture(file).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(PictureRefused)
    const { message, cause } = refused as PictureRefused
    expect(`${message} ${cause instanceof Error ? cause.message : ''}`).toMatch(
      /^This one has more Input image exceeds pixel limit|^A side is too long: 16384/,
    )
  })

  it.each([
    ['an empty file', Buffer.alloc(0)],
    ['one byte', Buffer.from([0x89])],
    ['text', Buffer.from('hello')],
    ['SVG', Buffer.from(svg)],
    ['SVG after an XML declaration', Buffer.from(`<?xml version="1.0"?>\n<!-- -->\n${svg}`)],
    ['SVG after a byte order mark', Buffer.from(`\ufeff${svg}`)],
    ['SVG after a PNG signature', Buffer.concat([Buffer.from('\x89PNG\r\n'), Buffer.from(svg)])],
    ['PDF', Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj')],
    ['HEIC', encodeHeicHead()],
    ['JPEG XL', Buffer.from('ff0a7f', 'hex')],
    ['BMP', Buffer.from('424d3a000000000000003600000028000000', 'hex')],
    ['a GIF without a frame', encodeGif(0)],
    ['a PNG without its data', encodePng({ width: 9, height: 9 })],
  ])('include %s', async (_, file) => {
    await expect(encodePicture(file)).rejects.toThrow(PictureRefused)
  })

  it.each([
    ['TIFF', () => paint().tiff()],
    ['TIFF of five channels', () => paintFiveChannels().tiff()],
  ])('include %s', async (_, draw) => {
    const file = await draw().toBuffer()
    await expect(encodePicture(file)).rejects.toThrow(PictureRefused)
  })

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('include half of a %s', async (format) => {
    const file = await paintNoise().toFormat(format).toBuffer()
    const half = file.subarray(0, file.length / 2)
    await expect(encodePicture(half)).rejects.toThrow(PictureRefused)
  })

  it('include SVG for every reader in this process', async () => {
    await expect(sharp(Buffer.from(svg)).metadata()).rejects.toThrow('unsupported image format')
  })
})

function paintNoise(): Sharp {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return sharp({ create: { width: 200, height: 100, channels: 3, background: '#888', noise } })
}

function paintFiveChannels(): Sharp {
  const size = { width: 10, height: 10 }
  return sharp(Buffer.alloc(500, 90), { raw: { ...size, channels: 4 } }).joinChannel(
    Buffer.alloc(100, 90),
    { raw: { ...size, channels: 1 } },
  )
}
