import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { maxImageSide } from '#contract/media/media-limits.ts'
import { parseMediaFile } from '#contract/media/media-path.ts'
import {
  deflateZeros,
  encodeGif,
  encodeGifScript,
  encodePng,
  pngChunk,
} from '#tests/support/hostile-pictures.ts'
import { paintScene } from '#tests/support/picture.ts'
import { encodePicture, PictureTooSlow, renderImage } from './picture.ts'

const paint = (background: string, width = 30, height = 20, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background } })
const terracotta = '#c83232'

/** Encodes a picture and returns its largest size. */
async function encodeLargest(file: Buffer) {
  const { files, ...named } = await encodePicture(file)
  return { ...named, bytes: files.at(-1)?.bytes ?? Buffer.alloc(0) }
}

/** Returns the first pixel of the encoded picture. */
async function seePixel(file: Buffer): Promise<number[]> {
  const { bytes } = await encodeLargest(file)
  return [...(await sharp(bytes).raw().toBuffer()).subarray(0, 3)]
}

function expectNear(seen: readonly number[], wanted: readonly number[], apart = 12): void {
  for (const [i, value] of wanted.entries()) {
    expect(Math.abs((seen[i] ?? Number.NaN) - value)).toBeLessThanOrEqual(apart)
  }
}

it('throws a separate error for an image that takes too long to render', async () => {
  const endless = paintNoise(3000, 3000).median(25).raw()
  await expect(renderImage(endless, 1)).rejects.toThrow(PictureTooSlow)
  await expect(renderImage(sharp(Buffer.from('none')))).rejects.not.toThrow(PictureTooSlow)
})

describe('the sizes of a picture', () => {
  const sidesOf = async (file: Buffer) => {
    const { hash, files } = await encodePicture(file)
    return Promise.all(
      files.map(async ({ file: name, bytes }) => {
        const { width, height, format, exif } = await sharp(bytes).metadata()
        expect(exif).toBeUndefined()
        expect(parseMediaFile(name)).toEqual({
          hash,
          format: format === 'heif' ? 'avif' : format,
        })
        return { name: name.slice(hash.length), width, height, bytes: bytes.length }
      }),
    )
  }

  it('are four in WebP, and the name of the largest includes its dimensions', async () => {
    const file = await paintScene(3000, 2000)
    const kept = (await sidesOf(file)).filter(({ name }) => name.endsWith('webp'))
    expect(kept).toMatchObject([
      { name: '-160.webp', width: 160, height: 107 },
      { name: '-480.webp', width: 480, height: 320 },
      { name: '-960.webp', width: 960, height: 640 },
      { name: '-2400x1600.webp', width: 2400, height: 1600 },
    ])
  })

  it('limit the longer side, and none is enlarged', async () => {
    const names = async (width: number, height: number) =>
      (await sidesOf(await paint(terracotta, width, height).png().toBuffer()))
        .map(({ name }) => name)
        .filter((name) => name.endsWith('webp'))
    expect(await names(300, 700)).toEqual(['-160.webp', '-480.webp', '-300x700.webp'])
    expect(await names(480, 20)).toEqual(['-160.webp', '-480x20.webp'])
    expect(await names(160, 160)).toEqual(['-160x160.webp'])
    expect(await names(1, 1)).toEqual(['-1x1.webp'])
  })

  it('are stored as AVIF too only if that is a fifth smaller', async () => {
    const scene = await sidesOf(await paintScene(1200, 900))
    const ofScene = new Map(scene.map(({ name, bytes }) => [name, bytes]))
    for (const side of ['-480', '-960', '-1200x900']) {
      const [avif = 0, webp = 0] = [ofScene.get(`${side}.avif`), ofScene.get(`${side}.webp`)]
      expect(avif).toBeGreaterThan(0)
      expect(avif).toBeLessThanOrEqual(0.8 * webp)
    }
    // The header of an AVIF alone is larger than a plain WebP.
    const plain = await sidesOf(await paint(terracotta).png().toBuffer())
    expect(plain.map(({ name }) => name)).toEqual(['-30x20.webp'])
  })
})

describe('a picture', () => {
  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    'is converted from %s to WebP with the same look',
    async (format) => {
      const file = await paint(terracotta).toFormat(format).toBuffer()
      const { bytes, width, height } = await encodeLargest(file)
      expect((await sharp(bytes).metadata()).format).toBe('webp')
      expect([width, height]).toEqual([30, 20])
      expectNear(await seePixel(file), [200, 50, 50])
    },
  )

  it('is scaled down to the limit, never enlarged', async () => {
    const file = await paint(terracotta, maxImageSide * 2, 100)
      .png()
      .toBuffer()
    expect(await encodeLargest(file)).toMatchObject({ width: maxImageSide, height: 50 })
  })

  it('has the same name each time', async () => {
    const file = await paintNoise(40, 40).png().toBuffer()
    expect((await encodeLargest(file)).hash).toBe((await encodeLargest(file)).hash)
  })

  it('contains no metadata', async () => {
    const file = await paint(terracotta)
      .withExif({
        IFD0: { Copyright: 'planted-exif' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><planted-xmp/></x:xmpmeta>')
      .jpeg()
      .toBuffer()
    expect(file.toString('latin1')).toContain('planted-exif')
    expect(file.toString('latin1')).toContain('planted-xmp')
    const { bytes } = await encodeLargest(
      Buffer.concat([file, Buffer.from('<script>planted-tail')]),
    )
    const { exif, xmp, iptc, icc, comments } = await sharp(bytes).metadata()
    expect([exif, xmp, iptc, icc, comments]).toEqual(Array(5).fill(undefined))
    expect(bytes.toString('latin1')).not.toContain('planted')
  })

  it('is rotated upright', async () => {
    const file = await paint(terracotta).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { bytes, width, height } = await encodeLargest(file)
    expect([width, height]).toEqual([20, 30])
    expect((await sharp(bytes).metadata()).orientation).toBeUndefined()
  })

  it('is converted from another colour space to sRGB with the same look', async () => {
    const plain = await paint(terracotta).png().toBuffer()
    const profile = findChunk(await paint(terracotta).withIccProfile('p3').png().toBuffer(), 'iCCP')
    const afterHead = 33
    const file = Buffer.concat([plain.subarray(0, afterHead), profile, plain.subarray(afterHead)])
    expectNear(await seePixel(plain), [200, 50, 50])
    // The same numbers are a stronger red in Display P3.
    expectNear(await seePixel(file), [218, 24, 40])
    expect((await sharp((await encodeLargest(file)).bytes).metadata()).space).toBe('srgb')
  })

  it('is converted from CMYK to RGB', async () => {
    const file = await paint('#ffffff').toColourspace('cmyk').jpeg().toBuffer()
    expect((await sharp(file).metadata()).space).toBe('cmyk')
    expect((await sharp((await encodeLargest(file)).bytes).metadata()).space).toBe('srgb')
    expectNear(await seePixel(file), [255, 255, 255])
  })

  it('is converted from 16 to 8 bits', async () => {
    const file = await paint(terracotta).toColourspace('rgb16').png().toBuffer()
    expect((await sharp(file).metadata()).depth).toBe('ushort')
    expect((await sharp((await encodeLargest(file)).bytes).metadata()).depth).toBe('uchar')
    expectNear(await seePixel(file), [200, 50, 50])
  })

  it('keeps its transparency', async () => {
    const file = await paint('rgba(200, 50, 50, 0)', 30, 20, 4).png().toBuffer()
    const { bytes } = await encodeLargest(file)
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    expect(info.channels).toBe(4)
    expect(data[3]).toBe(0)
  })

  it.each(['gif', 'webp'] as const)(
    'is reduced to the first frame of an animated %s',
    async (format) => {
      const frames = await Promise.all(
        ['#c83232', '#0000ff'].map((colour) => paint(colour).png().toBuffer()),
      )
      const file = await sharp(frames, { join: { animated: true } })
        .toFormat(format)
        .toBuffer()
      expect((await sharp(file).metadata()).pages).toBe(2)
      const { bytes, height } = await encodeLargest(file)
      expect(height).toBe(20)
      expect((await sharp(bytes).metadata()).pages).toBeUndefined()
      expectNear(await seePixel(file), [200, 50, 50])
    },
  )

  it('is reduced to the first of ten thousand frames', async () => {
    const { width, height } = await encodeLargest(encodeGif(10_000))
    expect([width, height]).toEqual([1, 1])
  })

  it('contains no script, even if the file was also one', async () => {
    const script = 'fetch("https://planted.example")'
    const file = encodeGifScript(script)
    expect(() => new Function(file.toString('latin1'))).not.toThrow()
    const { bytes } = await encodeLargest(file)
    expect(bytes.toString('latin1')).not.toContain('planted')
  })

  it.each([
    [
      'a text',
      (bomb: Buffer) => pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), bomb])),
    ],
    [
      'a colour profile',
      (bomb: Buffer) => pngChunk('iCCP', Buffer.concat([Buffer.from('x\0\0'), bomb])),
    ],
    ['more data than it has pixels', (bomb: Buffer) => pngChunk('IDAT', bomb)],
  ])('is encoded despite %s that unpacks to 64 MB', async (_, pack) => {
    const chunk = pack(deflateZeros(64 * 1024 * 1024))
    const data = pngChunk('IDAT', deflateZeros(110))
    const file = encodePng({ width: 10, height: 10, colour: 0 }, chunk, data)
    expect(await encodeLargest(file)).toMatchObject({ width: 10, height: 10 })
  })

  it('is treated as sRGB if its colour profile is invalid', async () => {
    const profile = Buffer.concat([Buffer.from('x\0\0'), deflateZeros(200)])
    const file = encodePng(
      { width: 10, height: 10, colour: 0 },
      pngChunk('iCCP', profile),
      pngChunk('IDAT', deflateZeros(110)),
    )
    expectNear(await seePixel(file), [0, 0, 0])
  })
})

function findChunk(png: Buffer, name: string): Buffer {
  const start = png.indexOf(name) - 4
  return png.subarray(start, start + png.readUInt32BE(start) + 12)
}

function paintNoise(width: number, height: number): Sharp {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } })
}
