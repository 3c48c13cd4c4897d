import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { maxImagePixels, maxImageSide } from '#contract/media-limits.ts'
import { mediaFile, type PictureSize, smallerFile, smallerSides } from '#contract/media-path.ts'

/** A picture as the directory keeps it: files without metadata, the largest last, whose hash names it. */
export type KeptPicture = PictureSize & { hash: string; files: { file: string; bytes: Buffer }[] }

/** A file that is no picture, is of a kind not taken, or is too large to be opened: which, for people, without a full stop. */
export class PictureRefused extends Error {
  override name = 'PictureRefused'
}

/** A picture that takes longer than it may hold up others. */
export class PictureTooSlow extends Error {
  override name = 'PictureTooSlow'
}

/** Of WebP; AVIF looks the same at less. */
const webpQuality = 84
const avifQuality = 60
/** AVIF is kept beside WebP where it has at most so much of its bytes. */
const avifShare = 0.8
const kinds = new Set(['jpeg', 'png', 'webp', 'gif', 'heif'])
const timeoutSeconds = 20
/** In pixels. A long thin picture costs seconds within the limit of pixels. */
const longestSide = 16_384

// Only these loaders may see what people send; SVG, PDF and the rest stay shut.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
  ],
})
sharp.concurrency(1)
// No upload comes twice.
sharp.cache(false)

/** Re-encodes a picture as WebP, with its longer side cut down to `side`. Throws as `makePicture` does. */
export async function shrinkPicture(file: Buffer, side: number): Promise<Buffer> {
  const { image } = await openPicture(file, side)
  return writeWebp(image())
}

/** Re-encodes a picture in all the sizes that are kept. Throws `PictureRefused` and `PictureTooSlow`. */
export async function makePicture(file: Buffer): Promise<KeptPicture> {
  const { image, ...size } = await openPicture(file, maxImageSide)
  const largest = await writeWebp(image())
  const hash = createHash('sha256').update(largest).digest('hex')
  const files: KeptPicture['files'] = []
  for (const side of smallerSides(size)) {
    const resized = () => image().resize({ width: side, height: side, fit: 'inside' })
    const bytes = await writeWebp(resized())
    files.push(...(await writeAvif(resized(), bytes, smallerFile(hash, side, 'avif'))))
    files.push({ file: smallerFile(hash, side, 'webp'), bytes })
  }
  files.push(...(await writeAvif(image(), largest, mediaFile(hash, size, 'avif'))))
  files.push({ file: mediaFile(hash, size), bytes: largest })
  return { hash, ...size, files }
}

/** Works an image out. Throws `PictureTooSlow` where that takes longer than it may. */
export async function workOut(image: Sharp, seconds = timeoutSeconds) {
  try {
    return await image.timeout({ seconds }).toBuffer({ resolveWithObject: true })
  } catch (cause) {
    if (!isOutOfTime(cause)) throw cause
    throw new PictureTooSlow(`A step of its making took over ${seconds} s`, { cause })
  }
}

/** libvips has no code for it, and says it among what else its loaders complain of. */
const isOutOfTime = (error: unknown) =>
  error instanceof Error && /^timeout: \d+% complete/m.test(error.message)

const writeWebp = async (image: Sharp) => (await workOut(image.webp({ quality: webpQuality }))).data

/**
 * The AVIF of a picture, where it is enough smaller than its WebP. At no effort it costs half the time
 * of WebP; at sharp's usual one it costs 25 times as much, for 2 % of the bytes.
 */
async function writeAvif(image: Sharp, webp: Buffer, file: string): Promise<KeptPicture['files']> {
  const avif = image.avif({ quality: avifQuality, effort: 0, chromaSubsampling: '4:2:0' })
  const { data: bytes } = await workOut(avif)
  return bytes.length <= webp.length * avifShare ? [{ file, bytes }] : []
}

/** Pixels that decoding a picture takes, by its head alone. Throws `PictureRefused`. */
export function countPixels(file: Buffer): Promise<number> {
  return orRefuse(async () => {
    const { width, height } = await readHead(file)
    const pixels = width * height
    if (pixels > maxImagePixels) throw new PictureRefused('This one has more')
    return pixels
  })
}

async function readHead(file: Buffer) {
  const image = sharp(file, { limitInputPixels: maxImagePixels, failOn: 'error' })
  const { format, compression, width, height } = await image.metadata()
  if (Math.max(width, height) > longestSide)
    throw new PictureRefused(`A side is too long: ${longestSide} pixels at most`)
  if (!kinds.has(format) || (format === 'heif' && compression !== 'av1')) {
    throw new PictureRefused(`This one is ${format}`)
  }
  return { image, width, height }
}

/**
 * Reads a picture once, upright, with its longer side cut down to `side`, so that nothing of the sent
 * file survives but what it shows. Throws `PictureRefused` and `PictureTooSlow`.
 */
function openPicture(file: Buffer, side: number): Promise<PictureSize & { image: () => Sharp }> {
  return orRefuse(async () => {
    const { image } = await readHead(file)
    const { data, info } = await workOut(
      image
        .autoOrient()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .raw(),
    )
    const { width, height, channels } = info
    return { width, height, image: () => sharp(data, { raw: { width, height, channels } }) }
  })
}

async function orRefuse<Read>(read: () => Promise<Read>): Promise<Read> {
  try {
    return await read()
  } catch (cause) {
    if (cause instanceof PictureRefused || cause instanceof PictureTooSlow) throw cause
    // libvips has no code for this either.
    const isTooLarge = cause instanceof Error && /exceeds pixel limit/.test(cause.message)
    const why = isTooLarge ? 'This one has more' : 'This file is none that can be read'
    throw new PictureRefused(why, { cause })
  }
}
