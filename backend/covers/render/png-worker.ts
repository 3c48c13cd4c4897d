import sharp from 'sharp'
import { drawCard } from '../card.ts'
import { drawCover } from '../cover.ts'
import type { PrintOrder } from './png-renderer.ts'

/** Dots per inch that make a sheet of 400 units 1000 pixels long. */
const sheetDensity = 180

// Signals reach the whole group; this process ends when its parent does, by the closed channel.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit())

sharp.concurrency(1)
sharp.cache(false)

function print({ form, type, id }: PrintOrder): Promise<Buffer> {
  if (form === 'sheet') {
    const sheet = Buffer.from(drawCover(type, id))
    return sharp(sheet, { density: sheetDensity }).png({ compressionLevel: 1 }).toBuffer()
  }
  return sharp(Buffer.from(drawCard(type, id)))
    .png({ palette: true, quality: 90, compressionLevel: 9 })
    .toBuffer()
}

// A process of its own: the server never opens an SVG, and what sharp blocks it blocks for a whole process.
process.on('message', async (order: PrintOrder) => {
  process.send?.(await print(order))
})
