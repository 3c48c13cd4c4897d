// Renders the icons of the page from its mark into frontend/public: `node scripts/draw-icons.ts`.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const folder = join(import.meta.dirname, '../frontend/public')

/**
 * Renders the mark on a background, as in the light theme of `mark.svg`. `share` is the part of the side
 * that the mark fills.
 */
function drawIcon(side: number, share: number): Promise<Buffer> {
  // The mark is 27 wide, with its centre at (13.5, 13.75).
  const scale = (side * share) / 27
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><path fill="#e8eae7" d="M0 0h${side}v${side}H0z"/><g transform="translate(${side / 2} ${side / 2}) scale(${scale}) translate(-13.5 -13.75)"><path fill="none" stroke="#14171a" stroke-width="3" d="M2 3h16v21H2z"/><path fill="#1427c8" d="M21.5 18h5v8h-5z"/></g></svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer()
}

/** Packs PNGs into an ICO file: a header, an entry of 16 bytes for each, then the files. */
function packIcons(icons: readonly { side: number; png: Buffer }[]): Buffer {
  const header = Buffer.from([0, 0, 1, 0, icons.length, 0])
  let offset = header.length + 16 * icons.length
  const entries = icons.map(({ side, png }) => {
    const entry = Buffer.alloc(16)
    // Width, height, no palette, one colour plane, 32 bits per pixel.
    entry.set([side, side, 0, 0, 1, 0, 32, 0])
    entry.writeUInt32LE(png.length, 8)
    entry.writeUInt32LE(offset, 12)
    offset += png.length
    return entry
  })
  return Buffer.concat([header, ...entries, ...icons.map(({ png }) => png)])
}

const small = await Promise.all(
  [16, 32, 48].map(async (side) => ({ side, png: await drawIcon(side, 0.84) })),
)
const files = {
  'favicon.ico': packIcons(small),
  // Phones round the corners of this icon.
  'apple-touch-icon.png': await drawIcon(180, 0.62),
  'icon-192.png': await drawIcon(192, 0.7),
  'icon-512.png': await drawIcon(512, 0.7),
  // Only a circle of four fifths is visible on every device.
  'icon-maskable-512.png': await drawIcon(512, 0.52),
}
for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes)
