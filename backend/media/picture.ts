import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { maxImagePixels, maxImageSide } from '#contract/media/media-limits.ts'
import {
  mediaFile,
  type PictureSize,
  smallerFile,
  smallerSides,
} from '#contract/media/media-path.ts'

/** A re-encoded picture: files without metadata, the largest last, whose hash names the picture. */
export type EncodedPicture = PictureSize & {
  hash: string
  files: { file: string; bytes: Buffer }[]
}

/**
 * The file is not a picture, has an unsupported format, or is too large to decode. The message gives
 * users the reason, without a full stop.
 */
export class PictureRefused extends Error {
  override name = 'PictureRefused'
}

/** The picture took too long to process. */
export class PictureTooSlow extends Error {
  override name = 'PictureTooSlow'
}

/** Quality of WebP. AVIF looks the same at a lower one. */
const webpQuality = 84
const avifQuality = 60
/** Maximum size of an AVIF relative to its WebP; a larger one is not stored. */
const maxAvifRatio = 0.8
/** Accepted formats, as sharp names them. AVIF is `heif` with the compression `av1`. */
const formats = new Set(['jpeg', 'png', 'webp', 'gif', 'heif'])
const timeoutSeconds = 20
/** Follows the sentence about the rules of pictures, which ends with the maximum number of pixels. */
const tooManyPixels = 'This one has more'
/** Maximum side in pixels. A long thin picture takes seconds even within the pixel limit. */
const maxSide = 16_384

// Only these loaders may read uploads. SVG, PDF and the rest stay blocked.
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
// Uploads are rarely repeated.
sharp.cache(false)

/** Re-encodes a picture as WebP, scaled down to at most `side` pixels. Throws as `encodePicture` does. */
export async function shrinkPicture(file: Buffer, side: number): Promise<Buffer> {
  const { image } = await openPicture(file, side)
  return encodeWebp(image())
}

/** Re-encodes a picture in all stored sizes. Throws `PictureRefused` and `PictureTooSlow`. */
export async function encodePicture(file: Buffer): Promise<EncodedPicture> {
  const { image, ...size } = await openPicture(file, maxImageSide)
  const largest = await encodeWebp(image())
  const hash = createHash('sha256').update(largest).digest('hex')
  const files: EncodedPicture['files'] = []
  for (const side of smallerSides(size)) {
    const resized = () => image().resize({ width: side, height: side, fit: 'inside' })
    const bytes = await encodeWebp(resized())
    files.push(...(await encodeAvif(resized(), bytes, smallerFile(hash, side, 'avif'))))
    files.push({ file: smallerFile(hash, side, 'webp'), bytes })
  }
  files.push(...(await encodeAvif(image(), largest, mediaFile(hash, size, 'avif'))))
  files.push({ file: mediaFile(hash, size), bytes: largest })
  return { hash, ...size, files }
}

/** Renders an image. Throws `PictureTooSlow` after the timeout. */
export async function renderImage(image: Sharp, seconds = timeoutSeconds) {
  try {
    return await image.timeout({ seconds }).toBuffer({ resolveWithObject: true })
  } catch (cause) {
    if (!isTimeout(cause)) throw cause
    throw new PictureTooSlow(`A processing step took over ${seconds} s`, { cause })
  }
}

/** Returns true for a timeout. libvips reports it only in the message, among loader warnings. */
const isTimeout = (error: unknown) =>
  error instanceof Error && /^timeout: \d+% complete/m.test(error.message)

const encodeWebp = async (image: Sharp) =>
  (await renderImage(image.webp({ quality: webpQuality }))).data

/**
 * Encodes a picture as AVIF, and returns it only if it is enough smaller than its WebP. Effort 0
 * takes half the time of WebP; sharp's default takes 25 times as long for 2 % of the bytes.
 */
async function encodeAvif(
  image: Sharp,
  webp: Buffer,
  file: string,
): Promise<EncodedPicture['files']> {
  const avif = image.avif({ quality: avifQuality, effort: 0, chromaSubsampling: '4:2:0' })
  const { data: bytes } = await renderImage(avif)
  return bytes.length <= webp.length * maxAvifRatio ? [{ file, bytes }] : []
}

/** Returns the pixels to decode, from the header alone. Throws `PictureRefused`. */
export function countPixels(file: Buffer): Promise<number> {
  return refuseUnreadable(async () => {
    const { width, height } = await readHeader(file)
    const pixels = width * height
    if (pixels > maxImagePixels) throw new PictureRefused(tooManyPixels)
    return pixels
  })
}

async function readHeader(file: Buffer) {
  const image = sharp(file, { limitInputPixels: maxImagePixels, failOn: 'error' })
  const { format, compression, width, height } = await image.metadata()
  if (Math.max(width, height) > maxSide)
    throw new PictureRefused(`A side is too long: ${maxSide} pixels at most`)
  if (!formats.has(format) || (format === 'heif' && compression !== 'av1')) {
    throw new PictureRefused(`This one is ${format}`)
  }
  return { image, width, height }
}

/**
 * Decodes a picture once, upright and scaled down to `side`, so that only its pixels survive.
 * Throws `PictureRefused` and `PictureTooSlow`.
 */
function openPicture(file: Buffer, side: number): Promise<PictureSize & { image: () => Sharp }> {
  return refuseUnreadable(async () => {
    const { image } = await readHeader(file)
    const { data, info } = await renderImage(
      image
        .autoOrient()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .raw(),
    )
    const { width, height, channels } = info
    return { width, height, image: () => sharp(data, { raw: { width, height, channels } }) }
  })
}

async function refuseUnreadable<Read>(read: () => Promise<Read>): Promise<Read> {
  try {
    return await read()
  } catch (cause) {
    if (cause instanceof PictureRefused || cause instanceof PictureTooSlow) throw cause
    // libvips has no code for this error either.
    const isTooLarge = cause instanceof Error && /exceeds pixel limit/.test(cause.message)
    const reason = isTooLarge ? tooManyPixels : 'This file cannot be read'
    throw new PictureRefused(reason, { cause })
  }
}
