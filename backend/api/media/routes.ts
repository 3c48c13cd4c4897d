import type { FastifyRequest } from 'fastify'
import { ownerEndpoints } from '#contract/endpoints/owner.ts'
import { maxImageBytes } from '#contract/media-limits.ts'
import { readMediaFile } from '#contract/media-path.ts'
import type { MediaView } from '#contract/views/media.ts'
import { z } from '#contract/z.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ApiApp } from '#edge/api-app.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { consumeRateLimit } from '#edge/limits/rate-limit.ts'
import { holdsTag } from '#edge/request-headers.ts'
import { roleOf } from '../session/role.ts'
import { findAsker } from '../session/who.ts'
import type { DraftPictures } from './draft-pictures.ts'
import type { ImagePipeline, Uploader } from './image-pipeline.ts'
import { findShownMedia } from './shown-media.ts'

const bareContent = "default-src 'none'; sandbox"

type MediaDeps = Pick<ApiDeps, 'config' | 'identity' | 'media' | 'pool' | 'readPool'> & {
  pictures: ImagePipeline
  drafts: DraftPictures
}

/**
 * POST /api/media takes a picture, POST /api/media/drafts one for a profile that is still being written,
 * which only its browser sees. GET /media/… shows it for as long as its profile keeps it: to
 * everybody while a listed profile shows it, else to its owner and to staff, so that nobody keeps
 * pictures here for others.
 */
export function addMediaRoutes(app: ApiApp, deps: MediaDeps): void {
  const { drafts, media, pictures } = deps
  const isShown = findShownMedia(deps.readPool)

  async function isOwnOrStaff(request: FastifyRequest, profileId: string): Promise<boolean> {
    const asker = await findAsker(request, deps)
    if (!asker) return false
    return asker.profileId === profileId || roleOf(asker, deps) !== 'owner'
  }

  async function countUpload(request: FastifyRequest): Promise<void> {
    await consumeRateLimit(deps, 'upload', request)
    // A request without a length counts as the largest.
    const claimed = Number(request.headers['content-length'] ?? maxImageBytes)
    const cost = Math.min(claimed, maxImageBytes)
    await consumeRateLimit(deps, 'upload-bytes', request, { cost })
  }

  async function keepFile(request: FastifyRequest, uploader: Uploader): Promise<MediaView> {
    // Before the upload counts as one at once: a form may take minutes to arrive. Its bytes are limited already.
    const file = await whileConnected(request, () => readFile(request))
    return pictures.withUploadLimit(uploader, () => pictures.keep(uploader, file))
  }

  const { uploadMedia } = ownerEndpoints
  app.post(
    uploadMedia.path,
    {
      config: { session: 'required' },
      bodyLimit: maxImageBytes,
      schema: { consumes: ['multipart/form-data'], response: { 201: uploadMedia.response } },
    },
    async (request, reply) => {
      await countUpload(request)
      return reply.code(201).send(await keepFile(request, await pictures.uploaderOf(request)))
    },
  )

  const { uploadDraftMedia } = ownerEndpoints
  app.post(
    uploadDraftMedia.path,
    {
      bodyLimit: maxImageBytes,
      schema: { consumes: ['multipart/form-data'], response: { 201: uploadDraftMedia.response } },
    },
    async (request, reply) => {
      await countUpload(request)
      const uploader = pictures.draftUploaderOf(request, drafts.open(request, reply))
      return reply.code(201).send(await keepFile(request, uploader))
    },
  )

  const shown = z.object({ profileId: z.uuid(), file: z.string().max(80) })
  app.get(
    '/media/:profileId/:file',
    { schema: { params: shown, hide: true } },
    async (request, reply) => {
      const { profileId, file } = request.params
      const asked = readMediaFile(file)
      if (!asked) throw new Refusal('not-found')
      const isPublic = await isShown(profileId, asked.hash)
      const isDraft = drafts.folderOf(request) === profileId
      if (!isPublic && !isDraft && !(await isOwnOrStaff(request, profileId))) {
        throw new Refusal('not-found')
      }
      // Not every size is kept as AVIF; those that are not are sent as WebP, whatever they were asked as.
      const files = asked.format === 'avif' ? [file, file.replace(/avif$/, 'webp')] : [file]
      for (const each of files) {
        const etag = `"${each.replace(/\.webp$/, '')}"`
        const isKnown = holdsTag(request, etag)
        const found = await (isKnown ? media.has(profileId, each) : media.open(profileId, each))
        if (!found) continue
        // Shown anew each time it is asked for, so that a deletion is honoured at once.
        reply.headers({ 'Cache-Control': isPublic ? 'no-cache' : 'private, no-store', ETag: etag })
        if (found === true) return reply.code(304).send()
        reply.headers({ 'Content-Length': found.size, 'Content-Security-Policy': bareContent })
        return reply.type(`image/${readMediaFile(each)?.format}`).send(found.stream)
      }
      throw new Refusal('not-found')
    },
  )
}

/** A form whose sender hung up comes to no end by itself, and would be held for ever. */
function whileConnected<Read>({ raw }: FastifyRequest, read: () => Promise<Read>): Promise<Read> {
  const gone = Promise.withResolvers<never>()
  const leave = () => {
    if (!raw.complete) gone.reject(new Refusal('invalid-input', { detail: 'The form is cut off.' }))
  }
  if (raw.destroyed) leave()
  else raw.once('close', leave)
  return Promise.race([gone.promise, read()])
}

async function readFile(request: FastifyRequest): Promise<Buffer> {
  const part = await readForm(() =>
    request.file({ limits: { fileSize: maxImageBytes, files: 1, fields: 4 } }),
  )
  if (!part) throw new Refusal('invalid-input', { detail: 'Send the picture as a file.' })
  return readForm(() => part.toBuffer())
}

/** Limits have codes of their own; what has none is a form that breaks off, or is none. */
async function readForm<Read>(read: () => Promise<Read>): Promise<Read> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw error
    throw new Refusal('invalid-input', { detail: 'The form is cut off, or not valid.' })
  }
}
