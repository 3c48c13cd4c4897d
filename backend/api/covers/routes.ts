import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '#contract/network-of.ts'
import { z } from '#contract/z.ts'
import type { CoverType } from '#covers/cover.ts'
import { openPngRenderer } from '#covers/render/png-renderer.ts'
import { type DrawingKind, openSvgRenderer } from '#covers/render/svg-renderer.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ApiApp } from '../api-app.ts'
import { countByName } from '../limits/count-by-name.ts'
import { acceptsGzip } from '../request-headers.ts'
import { keepDrawings } from './drawings.ts'

const keptBytes = 48 * 1024 * 1024
const keptCardBytes = 16 * 1024 * 1024
/** Drawings that one network may wait for at once, of those that the renderer has a line for. */
const waitingOfNetwork = 60
/** And of prints, whose line is a tenth as long. */
const printsOfNetwork = 5
const imageContent = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

const name = z.string().regex(/^[A-Za-z0-9-]{1,64}\.svg$/, 'There is no such drawing')
const drawn = z.object({ file: name })
const coverDrawn = z.object({
  type: z.enum(['artist', 'collector', 'curator', 'house']),
  file: z.string().regex(/^[A-Za-z0-9-]{1,64}\.(svg|png)$/, 'There is no such drawing'),
})
const immutable = 'public, max-age=31536000, immutable'

/**
 * The drawn works, portraits and signature strokes, and the works on their walls as PNG: pure
 * functions of their address.
 */
export function addCoverRoutes(app: ApiApp): void {
  const svgRenderer = openSvgRenderer()
  const pngRenderer = openPngRenderer()
  // Called once all that came before the stop is answered.
  app.addHook('onClose', async () => {
    svgRenderer.close()
    pngRenderer.close()
  })
  const drawTurn = takeShare(waitingOfNetwork)
  const printTurn = takeShare(printsOfNetwork)
  const drawing = keepDrawings(svgRenderer.draw, {
    maxBytes: keptBytes,
    sizeOf: ({ svg, gzip }) => svg.length + gzip.length,
  })
  const printCard = (type: CoverType, id: string) => pngRenderer.print('card', type, id)
  const card = keepDrawings(printCard, {
    maxBytes: keptCardBytes,
    sizeOf: ({ length }) => length,
  })

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    kind: DrawingKind,
    file: string,
  ): Promise<FastifyReply> {
    const { svg, gzip } = await drawTurn(request, () =>
      drawing(kind, file.slice(0, -'.svg'.length)),
    )
    const packed = acceptsGzip(request)
    reply.headers({
      'Cache-Control': immutable,
      'Content-Security-Policy': imageContent,
      Vary: 'Accept-Encoding',
      ...(packed && { 'Content-Encoding': 'gzip' }),
    })
    return reply.type('image/svg+xml').send(packed ? gzip : svg)
  }

  const hidden = { hide: true }
  app.get(
    '/covers/v1/:type/:file',
    { schema: { ...hidden, params: coverDrawn } },
    async (request, reply) => {
      const { type, file } = request.params
      if (file.endsWith('.svg')) return send(request, reply, type, file)
      const png = await printTurn(request, () => card(type, file.slice(0, -'.png'.length)))
      return reply.header('Cache-Control', immutable).type('image/png').send(png)
    },
  )
  app.get('/portraits/v1/:file', { schema: { ...hidden, params: drawn } }, (request, reply) =>
    send(request, reply, 'portrait', request.params.file),
  )
  app.get('/signatures/v1/:file', { schema: { ...hidden, params: drawn } }, (request, reply) =>
    send(request, reply, 'signature', request.params.file),
  )
}

/**
 * Lets each network wait for `most` pieces of work at once. What its renderer does not do now, it may
 * do in a moment.
 */
function takeShare(most: number) {
  const networks = countByName()
  return async <Made>({ ip }: FastifyRequest, make: () => Promise<Made>): Promise<Made> => {
    const network = networkOf(ip)
    if (networks.count(network) >= most) throw new Refusal('unavailable', { retryAfter: 2 })
    const leave = networks.enter(network)
    try {
      return await make()
    } catch (cause) {
      throw Object.assign(new Refusal('unavailable', { retryAfter: 2 }), { cause })
    } finally {
      leave()
    }
  }
}
