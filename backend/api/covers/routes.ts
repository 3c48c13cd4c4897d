import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from '#contract/z.ts'
import type { ApiApp } from '../api-app.ts'
import { type DrawingKind, keepDrawings } from './drawings.ts'

const keptBytes = 48 * 1024 * 1024
const imageContent = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

const name = z.string().regex(/^[A-Za-z0-9-]{1,64}\.svg$/, 'There is no such drawing')
const drawn = z.object({ file: name })
const coverDrawn = drawn.extend({ type: z.enum(['artist', 'collector', 'curator', 'house']) })

/** The drawn works, portraits and signature strokes: pure functions of their address. */
export function addCoverRoutes(app: ApiApp): void {
  const drawing = keepDrawings(keptBytes)

  function send(request: FastifyRequest, reply: FastifyReply, kind: DrawingKind, file: string) {
    const { svg, gzip } = drawing(kind, file.slice(0, -'.svg'.length))
    const packed = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
    reply.headers({
      'Cache-Control': 'public, max-age=31536000, immutable',
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
    (request, reply) => send(request, reply, request.params.type, request.params.file),
  )
  app.get('/portraits/v1/:file', { schema: { ...hidden, params: drawn } }, (request, reply) =>
    send(request, reply, 'portrait', request.params.file),
  )
  app.get('/signatures/v1/:file', { schema: { ...hidden, params: drawn } }, (request, reply) =>
    send(request, reply, 'signature', request.params.file),
  )
}
