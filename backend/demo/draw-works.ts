import sharp from 'sharp'
import { drawCover } from '#covers/cover.ts'
import type { Order, Print } from './render-works.ts'

/** Dots per inch that make a sheet of 400 units 1000 pixels long. */
const density = 180

// Signals reach the whole group; this process ends when its parent does, by the closed channel.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)

// A process of its own: the server never opens an SVG, and what sharp blocks it blocks for a whole process.
process.on('message', async ({ profileType, id }: Order) => {
  const drawing = Buffer.from(drawCover(profileType, id))
  const png = await sharp(drawing, { density }).png({ compressionLevel: 1 }).toBuffer()
  const print: Print = { png: png.toString('base64') }
  process.send?.(print)
})
