import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { maxImagePixels, maxImageSide } from '#contract/limits.ts'

/** A picture as the directory keeps it: WebP without metadata. Sides in pixels. */
export type Picture = { bytes: Buffer; hash: string; width: number; height: number }

/** A file that is no picture, is of a kind not taken, or is too large to be opened. */
export class PictureRefused extends Error {
  override name = 'PictureRefused'
}

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

/**
 * Re-encodes a picture, upright, with its longer side cut down to the limit, so that nothing of the
 * sent file survives but what it shows. Throws `PictureRefused`.
 */
export async function makePicture(file: Buffer, side = maxImageSide): Promise<Picture> {
  try {
    const image = sharp(file, { limitInputPixels: maxImagePixels, failOn: 'error' })
    const { format, compression, width: across, height: down } = await image.metadata()
    if (Math.max(across, down) > longestSide) throw new PictureRefused('A side is too long')
    if (!kinds.has(format) || (format === 'heif' && compression !== 'av1')) {
      throw new PictureRefused(`A picture may not be ${format}`)
    }
    const { data, info } = await image
      .autoOrient()
      .resize({
        width: side,
        height: side,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .webp({ quality: 84 })
      .timeout({ seconds: timeoutSeconds })
      .toBuffer({ resolveWithObject: true })
    const hash = createHash('sha256').update(data).digest('hex')
    return { bytes: data, hash, width: info.width, height: info.height }
  } catch (cause) {
    if (cause instanceof PictureRefused) throw cause
    throw new PictureRefused('The file is no picture that can be read', { cause })
  }
}
