import type { FastifyRequest } from 'fastify'
import { ownerEndpoints } from '#contract/endpoints/owner.ts'
import { maxImageBytes } from '#contract/media/media-limits.ts'
import { parseMediaFile } from '#contract/media/media-path.ts'
import type { MediaView } from '#contract/views/media.ts'
import { z } from '#contract/z.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ApiApp } from '#edge/api-app.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { consumeRateLimit } from '#edge/limits/rate-limit.ts'
import { matchesEtag } from '#edge/request-headers.ts'
import { addRoute } from '../add-route.ts'
import { findSessionOf } from '../session/sessions.ts'
import { canSeeAll, viewerOf } from '../session/viewer.ts'
import type { DraftPictures } from './draft-pictures.ts'
import type { ImagePipeline, Uploader } from './image-pipeline.ts'
import { createShownMediaCheck } from './shown-media.ts'

/** Content Security Policy of a picture that is opened as a page. */
const sandboxPolicy = "default-src 'none'; sandbox"

type MediaDeps = Pick<ApiDeps, 'config' | 'keyedIds' | 'media' | 'pool' | 'readPool'> & {
  pictures: ImagePipeline
  drafts: DraftPictures
}

/**
 * Registers the routes of pictures. POST /api/media stores a picture. POST /api/media/drafts stores one
 * for a profile that is not submitted yet, visible only to its browser. GET /media/… serves a picture to
 * everyone while a listed profile shows it, and otherwise only to its owner and staff. The directory
 * must not become a free image host.
 */
export function registerMediaRoutes(app: ApiApp, deps: MediaDeps): void {
  const { drafts, media, pictures } = deps
  const { uploadMedia, uploadDraftMedia } = ownerEndpoints
  const isShown = createShownMediaCheck(deps.readPool)
  const uploadOptions = { status: 201, maxFormBytes: maxImageBytes } as const

  addRoute(app, uploadMedia, { session: 'required', ...uploadOptions }, async (request) => {
    await countUpload(deps, request)
    return storeUpload(deps, request, await pictures.uploaderOf(request))
  })

  addRoute(app, uploadDraftMedia, uploadOptions, async (request, reply) => {
    await countUpload(deps, request)
    const mediaOwner = drafts.ensureMediaOwner(request, reply)
    const uploader = { mediaOwner, isDraft: true, ip: request.ip, hadProfile: false }
    return storeUpload(deps, request, uploader)
  })

  const params = z.object({ profileId: z.uuid(), file: z.string().max(80) })
  app.get('/media/:profileId/:file', { schema: { params } }, async (request, reply) => {
    const { profileId, file } = request.params
    const requestedFile = parseMediaFile(file)
    if (!requestedFile) throw new Refusal('not-found')
    const isPublic = await isShown(profileId, requestedFile.hash)
    const isDraft = drafts.mediaOwnerOf(request) === profileId
    if (!isPublic && !isDraft && !(await isOwnOrStaff(deps, request, profileId))) {
      throw new Refusal('not-found')
    }
    // Sizes without an AVIF are sent as WebP.
    const files = requestedFile.format === 'avif' ? [file, file.replace(/avif$/, 'webp')] : [file]
    for (const name of files) {
      const etag = `"${name.replace(/\.webp$/, '')}"`
      const clientHasIt = matchesEtag(request, etag)
      const found = await (clientHasIt ? media.has(profileId, name) : media.open(profileId, name))
      if (!found) continue
      // Revalidated at each request, so that a deletion takes effect immediately.
      reply.headers({ 'Cache-Control': isPublic ? 'no-cache' : 'private, no-store', ETag: etag })
      if (found === true) return reply.code(304).send()
      reply.headers({ 'Content-Length': found.size, 'Content-Security-Policy': sandboxPolicy })
      return reply.type(`image/${parseMediaFile(name)?.format}`).send(found.stream)
    }
    throw new Refusal('not-found')
  })
}

async function isOwnOrStaff(
  deps: MediaDeps,
  request: FastifyRequest,
  profileId: string,
): Promise<boolean> {
  const session = await findSessionOf(request, deps)
  return canSeeAll(viewerOf({ session }, deps), { id: profileId })
}

async function countUpload(deps: MediaDeps, request: FastifyRequest): Promise<void> {
  await consumeRateLimit(deps, 'upload', request)
  // A request without a length counts as the largest.
  const declared = Number(request.headers['content-length'] ?? maxImageBytes)
  const cost = Math.min(declared, maxImageBytes)
  await consumeRateLimit(deps, 'upload-bytes', request, { cost })
}

async function storeUpload(
  { pictures }: MediaDeps,
  request: FastifyRequest,
  uploader: Uploader,
): Promise<MediaView> {
  // Read before the concurrency limit, because a form may take minutes to arrive. Other limits bound its bytes.
  const file = await whileConnected(request, () => readFile(request))
  return pictures.withUploadLimit(uploader, () => pictures.store(uploader, file))
}

/** Rejects when the sender disconnects, because the form would never end. */
function whileConnected<Read>({ raw }: FastifyRequest, read: () => Promise<Read>): Promise<Read> {
  const disconnect = Promise.withResolvers<never>()
  const leave = () => {
    if (!raw.complete)
      disconnect.reject(new Refusal('invalid-input', { detail: 'The form is incomplete.' }))
  }
  if (raw.destroyed) leave()
  else raw.once('close', leave)
  return Promise.race([disconnect.promise, read()])
}

async function readFile(request: FastifyRequest): Promise<Buffer> {
  const part = await readForm(() =>
    request.file({ limits: { fileSize: maxImageBytes, files: 1, fields: 4 } }),
  )
  if (!part) throw new Refusal('invalid-input', { detail: 'Send the picture as a file.' })
  return readForm(() => part.toBuffer())
}

/** Reads a form. Errors of limits have codes; an error without one means an incomplete or invalid form. */
async function readForm<Read>(read: () => Promise<Read>): Promise<Read> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw error
    throw new Refusal('invalid-input', { detail: 'The form is incomplete or not valid.' })
  }
}
