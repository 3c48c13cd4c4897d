import sharp, { type OverlayOptions } from 'sharp'
import { drawPicture, drawPrint, printSize } from '../print.ts'
import { drawCard, placeWork } from '../share/card.ts'
import type { CardContent, RenderRequest } from './png-renderer.ts'
import { createTypesetter } from './typesetter.ts'

/** Dots per inch at which a sheet of 400 units is 1600 pixels long. */
const pictureDensity = 288

// Signals reach the whole process group. This process ends with its parent, when the channel closes.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit())

sharp.concurrency(1)
sharp.cache(false)

const typeset = createTypesetter()

async function render(request: RenderRequest): Promise<Buffer> {
  if ('card' in request) return renderCard(request.card)
  const picture = Buffer.from(drawPicture(request.picture))
  return sharp(picture, { density: pictureDensity }).png({ compressionLevel: 1 }).toBuffer()
}

async function renderCard({ print, photo, label }: CardContent): Promise<Buffer> {
  if (photo) {
    const { width, height } = await sharp(photo).metadata()
    const card = drawCard({ size: { width, height } }, label, typeset)
    return encode(card, [await scalePhoto(photo, { width, height })])
  }
  const work = { size: printSize(print), svg: drawPrint(print) }
  return encode(drawCard(work, label, typeset), [])
}

async function scalePhoto(photo: Uint8Array, size: { width: number; height: number }) {
  const { width, height, left, top } = placeWork(size)
  const input = await sharp(photo).resize({ width, height, fit: 'fill' }).png().toBuffer()
  return { input, left, top }
}

/** Encodes with a palette, which suffices for drawings and halves the size of photos. */
function encode(card: string, photos: OverlayOptions[]): Promise<Buffer> {
  return sharp(Buffer.from(card))
    .composite(photos)
    .png({ palette: true, quality: 90, compressionLevel: 9 })
    .toBuffer()
}

// A separate process: the server blocks SVG in sharp (`sharp.block`), which applies to a whole process.
process.on('message', async (request: RenderRequest) => {
  process.send?.(await render(request))
})
