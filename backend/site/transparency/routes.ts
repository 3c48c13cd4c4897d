import { basename } from 'node:path'
import type { FastifyReply } from 'fastify'
import {
  findServedCheckpoint,
  isBeforeFirstCheckpoint,
  type PublishedCheckpoint,
} from '#backend/transparency/checkpoints.ts'
import { proveEvent } from '#backend/transparency/prove-event.ts'
import { listEntries, readTile } from '#backend/transparency/tree.ts'
import { directoryEvent } from '#contract/events/directory.ts'
import { logPath } from '#contract/transparency/checkpoint.ts'
import { formatNoteKey } from '#contract/transparency/signed-note.ts'
import {
  encodeBundle,
  parseTilePath,
  tileWidth,
  tileWidthAt,
} from '#contract/transparency/tiles.ts'
import { formatTlogProof } from '#contract/transparency/tlog-proof.ts'
import { z } from '#contract/z.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ApiApp } from '#edge/api-app.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { limitPerNetwork } from '#edge/limits/concurrency-limit.ts'
import { directoryStream } from '#event-log/log-id.ts'
import { createRingsFinder } from './rings.ts'

const immutable = 'public, max-age=31536000, immutable'
const imagePolicy = "default-src 'none'; sandbox"

type TransparencyDeps = Pick<ApiDeps, 'pool' | 'readPool' | 'log' | 'logId' | 'logKey' | 'config'>

/**
 * Registers the routes of the transparency log, as c2sp.org/tlog-tiles names them, for programs of
 * any origin. Nothing beyond the last published checkpoint is served.
 */
export function registerTransparencyRoutes(app: ApiApp, deps: TransparencyDeps): void {
  const { pool, log, logId, logKey, config } = deps
  const withConcurrencyLimit = limitPerNetwork('transparencyLog')
  const findRings = createRingsFinder(deps)

  async function requireCheckpoint(): Promise<PublishedCheckpoint> {
    const checkpoint = await findServedCheckpoint(pool, logId)
    if (checkpoint) return checkpoint
    if (await isBeforeFirstCheckpoint(pool)) {
      const detail = 'The transparency log has no checkpoint yet. Try again in a minute.'
      throw new Refusal('not-found', { detail, retryAfter: 10 })
    }
    throw new Refusal('log-restoring', { retryAfter: 10 })
  }

  app.get(`${logPath}/checkpoint`, async (request, reply) => {
    const { note, signedAt } = await withConcurrencyLimit(request, requireCheckpoint)
    return sendText(reply.header('Last-Modified', signedAt.toUTCString()), note)
  })

  app.get(`${logPath}/vkey`, (_request, reply) => sendText(reply, `${formatNoteKey(logKey)}\n`))

  app.get(`${logPath}/witnesses`, (_request, reply) =>
    sendText(reply, config.witnesses.map(({ key }) => `${formatNoteKey(key)}\n`).join('')),
  )

  app.get(`${logPath}/rotations`, async (request, reply) => {
    const events = await withConcurrencyLimit(request, () => log.read(directoryStream))
    const statements = events.flatMap((event) => {
      const rotation = directoryEvent.parse(event)
      return rotation.type === 'LogKeyRotated' ? [rotation.data.statement] : []
    })
    return sendText(reply, JSON.stringify(statements)).type('application/json')
  })

  app.get(`${logPath}/tile/*`, async (request, reply) => {
    const tile = parseTilePath(request.url.slice(`${logPath}/`.length))
    if (!tile) throw new Refusal('not-found')
    const bytes = await withConcurrencyLimit(request, async () => {
      const { size } = await requireCheckpoint()
      if (tile.width > tileWidthAt(size, tile)) throw new Refusal('not-found')
      const { level, index, width } = tile
      if (level !== 'entries') return readTile(pool, { level, index, width })
      const start = index * tileWidth
      return encodeBundle(await listEntries(pool, start, start + width))
    })
    reply.header('Cache-Control', immutable)
    return allowAllOrigins(reply).type('application/octet-stream').send(Buffer.from(bytes))
  })

  const ringsParams = z.object({ file: z.string().regex(/^[1-9]\d{0,13}\.svg$/) })
  app.get(`${logPath}/rings/:file`, { schema: { params: ringsParams } }, async (request, reply) => {
    const svg = await withConcurrencyLimit(request, async () => {
      await requireCheckpoint()
      return findRings(Number(basename(request.params.file, '.svg')))
    })
    if (svg === undefined) throw new Refusal('not-found')
    reply.headers({ 'Cache-Control': immutable, 'Content-Security-Policy': imagePolicy })
    return allowAllOrigins(reply).type('image/svg+xml').send(svg)
  })

  const params = z.object({ eventId: z.uuid() })
  app.get(`${logPath}/proof/:eventId`, { schema: { params } }, async (request, reply) => {
    const { proof, signedAt } = await withConcurrencyLimit(request, async () => {
      const checkpoint = await requireCheckpoint()
      const proof = await proveEvent(pool, checkpoint, request.params.eventId)
      if (!proof) throw new Refusal('not-found')
      return { proof, signedAt: checkpoint.signedAt }
    })
    return sendText(reply.header('Last-Modified', signedAt.toUTCString()), formatTlogProof(proof))
  })
}

/** Sends a text that changes with the next checkpoint. */
function sendText(reply: FastifyReply, text: string): FastifyReply {
  reply.header('Cache-Control', 'no-cache')
  return allowAllOrigins(reply).type('text/plain; charset=utf-8').send(text)
}

function allowAllOrigins(reply: FastifyReply): FastifyReply {
  return reply.header('Access-Control-Allow-Origin', '*')
}
