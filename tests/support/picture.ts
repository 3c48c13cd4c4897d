import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

type PictureFile = { name: string; mimeType: string; buffer: Buffer }

/** Creates a picture file. Another width makes another picture. */
export async function drawPicture(name: string, width = 40): Promise<PictureFile> {
  const image = sharp({ create: { width, height: 50, channels: 3, background: '#a7755f' } })
  return { name, mimeType: 'image/png', buffer: await image.png().toBuffer() }
}

/** Creates a unique picture file, because a profile with another profile's picture is held for a review. */
export async function drawOwnPicture(name: string, width = 40): Promise<PictureFile> {
  const raw = { width, height: 50, channels: 3 } as const
  const image = sharp(randomBytes(width * raw.height * raw.channels), { raw })
  return { name, mimeType: 'image/png', buffer: await image.png().toBuffer() }
}

/** Creates a picture with as much detail as a photo: soft shapes with grain. */
export async function paintScene(width: number, height: number): Promise<Buffer> {
  const noise = (cell: number, sigma: number) =>
    sharp({
      create: {
        width: Math.ceil(width / cell),
        height: Math.ceil(height / cell),
        channels: 3,
        background: '#000000',
        noise: { type: 'gaussian', mean: 128, sigma },
      },
    })
      .resize(width, height, { fit: 'fill', kernel: 'cubic' })
      .png({ compressionLevel: 1 })
      .toBuffer()
  const [shapes, detail, grain] = await Promise.all([noise(160, 50), noise(12, 24), noise(2, 4)])
  return sharp(shapes)
    .composite([
      { input: detail, blend: 'soft-light' },
      { input: grain, blend: 'soft-light' },
    ])
    .jpeg({ quality: 92 })
    .toBuffer()
}
