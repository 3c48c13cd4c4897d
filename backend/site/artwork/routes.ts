import { basename } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type DrawingRequest, openSvgRenderer } from '#art/render/svg-renderer.ts'
import { type ArtworkFamily, familiesOf, printOf } from '#contract/artwork/artwork.ts'
import type { ProfileType } from '#contract/profile/profile-type.ts'
import { profileType } from '#contract/profile/profile-type-schema.ts'
import { z } from '#contract/z.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ApiApp } from '#edge/api-app.ts'
import { acceptsEncoding } from '#edge/compression.ts'
import { limitPerNetwork } from '#edge/limits/concurrency-limit.ts'
import { renderOrRefuse } from '../render-or-refuse.ts'
import { cacheDrawings } from './drawings.ts'

const maxCachedBytes = 48 * 1024 * 1024
const imagePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

const drawingFile = z.string().regex(/^[A-Za-z0-9-]{1,64}\.svg$/, 'There is no such drawing')
const fileParams = z.object({ file: drawingFile })
const printParams = z.object({ type: profileType, family: z.string(), file: drawingFile })
const seedParams = z.object({
  type: profileType,
  file: z.string().regex(/^\d{1,10}\.svg$/, 'There is no such artwork'),
})
const immutable = 'public, max-age=31536000, immutable'

/** Registers the routes of artworks, default avatars and signature strokes, which depend only on their URL. */
export function registerArtworkRoutes(app: ApiApp): void {
  const svgRenderer = openSvgRenderer()
  // Called once all earlier requests have a response.
  app.addHook('onClose', async () => svgRenderer.close())
  const withConcurrencyLimit = limitPerNetwork('artwork')
  const drawings = cacheDrawings(svgRenderer.draw, maxCachedBytes)

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    drawing: DrawingRequest,
  ): Promise<FastifyReply> {
    const { svg, gzip } =
      drawings.find(drawing) ??
      (await withConcurrencyLimit(request, () => renderOrRefuse(() => drawings.render(drawing))))
    const compressed = acceptsEncoding('gzip', request)
    reply.headers({
      'Cache-Control': immutable,
      'Content-Security-Policy': imagePolicy,
      Vary: 'Accept-Encoding',
      ...(compressed && { 'Content-Encoding': 'gzip' }),
    })
    return reply.type('image/svg+xml').send(compressed ? gzip : svg)
  }

  app.get('/covers/v3/:type/:file', { schema: { params: seedParams } }, (request, reply) => {
    const { type, file } = request.params
    const print = printOf({ type, seed: Number(basename(file, '.svg')) })
    return send(request, reply, { kind: 'print', print })
  })
  // For prints whose family does not follow from a seed, such as those of Provenance, whose id is a word.
  app.get(
    '/covers/v2/:type/:family/:file',
    { schema: { params: printParams } },
    (request, reply) => {
      const { type, family, file } = request.params
      const print = { type, family: requireFamily(type, family), id: basename(file, '.svg') }
      return send(request, reply, { kind: 'print', print })
    },
  )
  app.get('/roundels/v1/:file', { schema: { params: fileParams } }, (request, reply) =>
    send(request, reply, { kind: 'default-avatar', id: basename(request.params.file, '.svg') }),
  )
  app.get('/signatures/v1/:file', { schema: { params: fileParams } }, (request, reply) =>
    send(request, reply, { kind: 'signature', id: basename(request.params.file, '.svg') }),
  )
}

/** Returns the family with this name among those of a type. */
function requireFamily(type: ProfileType, name: string): ArtworkFamily {
  const families: readonly ArtworkFamily[] = familiesOf[type]
  const found = families.find((family) => family === name)
  if (found) return found
  const detail = `There is no such artwork: the families of a ${type} are ${families.join(', ')}.`
  throw new Refusal('not-found', { detail })
}
