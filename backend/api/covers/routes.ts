import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from '#contract/z.ts'
import { type DrawingKind, openSvgRenderer } from '#covers/render/svg-renderer.ts'
import type { ApiApp } from '../api-app.ts'
import { takeShare } from '../limits/take-share.ts'
import { acceptsGzip } from '../request-headers.ts'
import { houseSharePath } from '../share/page-shares.ts'
import { keepDrawings } from './drawings.ts'

const keptBytes = 48 * 1024 * 1024
/** Drawings that one network may wait for at once, of those that the renderer has a line for. */
const waitingOfNetwork = 60
const imageContent = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

const name = z.string().regex(/^[A-Za-z0-9-]{1,64}\.svg$/, 'There is no such drawing')
const drawn = z.object({ file: name })
const coverDrawn = z.object({
  type: z.enum(['artist', 'collector', 'curator', 'house']),
  file: z.string().regex(/^[A-Za-z0-9-]{1,64}\.(svg|png)$/, 'There is no such drawing'),
})
const immutable = 'public, max-age=31536000, immutable'

/**
 * The drawn works, portraits and signature strokes: pure functions of their address.
 */
export function addCoverRoutes(app: ApiApp): void {
  const svgRenderer = openSvgRenderer()
  // Called once all that came before the stop is answered.
  app.addHook('onClose', async () => svgRenderer.close())
  const drawTurn = takeShare(waitingOfNetwork)
  const drawing = keepDrawings(svgRenderer.draw, {
    maxBytes: keptBytes,
    sizeOf: ({ svg, gzip }) => svg.length + gzip.length,
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
      // Once the work on its wall, which networks were shown.
      const id = file.slice(0, -'.png'.length)
      const isProfile = type !== 'house' && z.uuid().safeParse(id).success
      return reply.redirect(isProfile ? `/share/profiles/${id}/0.png` : houseSharePath, 302)
    },
  )
  app.get('/portraits/v1/:file', { schema: { ...hidden, params: drawn } }, (request, reply) =>
    send(request, reply, 'portrait', request.params.file),
  )
  app.get('/signatures/v1/:file', { schema: { ...hidden, params: drawn } }, (request, reply) =>
    send(request, reply, 'signature', request.params.file),
  )
}
