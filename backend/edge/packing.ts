import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyRequest } from 'fastify'

/** How an answer is packed, as Content-Encoding says it. */
export type Packing = 'br' | 'gzip'

// Cheap enough for what is made for one answer: brotli at this quality packs a page of 55 kB in a millisecond,
// into what a server may send before it hears from the browser (RFC 6928: ten segments).
const quality = 5
const packByBrotli = promisify(brotliCompress)
const packByGzip = promisify(gzip)

/**
 * Whether a packing is welcome by its name (RFC 9110, 12.5.3). Less so than another counts as well; that
 * any packing is, as `*` says, is no reason to send one.
 */
export function accepts(packing: Packing, { headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const named = (headers['accept-encoding'] ?? '').toLowerCase().split(',')
  return named.some((part) => {
    const [coding, ...parameters] = part.split(';').map((each) => each.trim())
    return coding === packing && !parameters.some((each) => /^q=0(\.0*)?$/.test(each))
  })
}

/** The densest packing that is welcome; undefined where none is. */
export function choosePacking(request: Pick<FastifyRequest, 'headers'>): Packing | undefined {
  return (['br', 'gzip'] as const).find((packing) => accepts(packing, request))
}

/** Packs a text that is made for one answer, or held until it changes. */
export function pack(text: string | Buffer, packing: Packing): Promise<Buffer> {
  if (packing === 'gzip') return packByGzip(text, { level: quality })
  return packByBrotli(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      // The encoder takes memory by what it expects.
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
    },
  })
}
