import { crc32, deflateSync } from 'node:zlib'

type PngHeader = { width: number; height: number; depth?: number; colour?: number }

/** Creates a chunk of a PNG with its checksum. */
export function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(data.length)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}

/** Creates a PNG with this header and these chunks, even if they do not match. */
export function encodePng(
  { width, height, depth = 8, colour = 2 }: PngHeader,
  ...chunks: Buffer[]
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, colour], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    ...chunks,
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Compresses `size` zero bytes at the highest level. */
export function deflateZeros(size: number): Buffer {
  return deflateSync(Buffer.alloc(size), { level: 9 })
}

/** Creates a black PNG with one bit per pixel, which is a few kilobytes at any size. */
export function encodeFlatPng(width: number, height: number): Buffer {
  const data = deflateZeros(height * (Math.ceil(width / 8) + 1))
  return encodePng({ width, height, depth: 1, colour: 0 }, pngChunk('IDAT', data))
}

/** Creates a GIF whose frames are one pixel each, the first one red. `comment` precedes them. */
export function encodeGif(frames: number, comment = ''): Buffer {
  const screen = Buffer.from([1, 0, 1, 0, 0x80, 0, 0])
  const red = Buffer.from([255, 0, 0, 255, 255, 255])
  const note = Buffer.concat([
    Buffer.from([0x21, 0xfe, comment.length]),
    Buffer.from(`${comment}\0`, 'latin1'),
  ])
  const control = [0x21, 0xf9, 4, 0, 1, 0, 0, 0]
  const place = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0]
  const pixel = [2, 2, 0x44, 1, 0]
  const frame = Buffer.from([...control, ...place, ...pixel])
  return Buffer.concat([
    Buffer.from('GIF89a'),
    screen,
    red,
    ...(comment === '' ? [] : [note]),
    ...Array.from({ length: frames }, () => frame),
    Buffer.from([0x3b]),
  ])
}

/**
 * Creates a file that is valid both as a GIF and as a script. Its width starts a comment, and the
 * comment ends where the GIF's own comment starts.
 */
export function encodeGifScript(script: string): Buffer {
  const gif = encodeGif(1, `*/=1;${script}//`)
  gif.write('/*', 6, 'latin1')
  return gif
}

/** Creates the header of a HEIC picture, as phones write it. */
export function encodeHeicHead(): Buffer {
  return Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1'),
  ])
}
