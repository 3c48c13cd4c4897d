import type { FastifyRequest } from 'fastify'
import {
  countPixels,
  type EncodedPicture,
  encodePicture,
  PictureRefused,
  PictureTooSlow,
  shrinkPicture,
} from '#backend/media/picture.ts'
import { storePicture } from '#backend/media/store-picture.ts'
import { maxImagePixels, maxMediaPerProfile } from '#contract/media/media-limits.ts'
import { mediaPath } from '#contract/media/media-path.ts'
import type { MediaView } from '#contract/views/media.ts'
import { isLive } from '#domain/profile/state.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { limitPerKey, limitPerNetwork } from '#edge/limits/concurrency-limit.ts'
import { consumeRateLimit } from '#edge/limits/rate-limit.ts'
import { foldProfile } from '#event-log/profile-stream.ts'
import { sessionOf } from '../session/sessions.ts'
import { consumeDraftBytes, consumeStoredBytes } from './stored-bytes.ts'
import { limitUploads } from './upload-limit.ts'

/** Owner and network of an upload. `hadProfile`: the profile existed when the upload began. */
export type Uploader = {
  ip: string
  /** Id in the addresses of the pictures: of the profile, or of a draft without a session. */
  mediaOwner: string
  isDraft?: boolean
  hadProfile: boolean
}

type Deps = Pick<ApiDeps, 'eventStore' | 'keyedIds' | 'logger' | 'media' | 'pool'>

const pictureRules = `Pictures may be JPEG, PNG, WebP, GIF or AVIF, of at most ${maxImagePixels / 1_000_000} million pixels.`
const tooSlowMessage =
  'The picture takes too long to prepare. Make it smaller, or save it as a plain JPEG, and send it again.'

export type ImagePipeline = ReturnType<typeof createImagePipeline>

/** Creates the functions that decode, limit and store all uploaded and fetched pictures. */
export function createImagePipeline(deps: Deps) {
  const { eventStore, logger, media } = deps
  const withDecodingLimit = limitPerNetwork('imageDecoding')
  const withStorageLimit = limitPerNetwork('imageStorage')
  const withProfileLimit = limitPerKey('imagesOfProfile')
  const { whilePending, pending } = countPending()
  const hasProfile = async (profileId: string) =>
    isLive((await foldProfile(eventStore, profileId)).state)

  /** Counts the pixels of a picture against a rate limit, before it is decoded. */
  async function consumePixels(
    name: 'upload-pixels' | 'thumb-pixels',
    from: { ip: string },
    file: Buffer,
  ): Promise<void> {
    const cost = await refuseUnusable(logger, countPixels(file))
    await consumeRateLimit(deps, name, from, { cost })
  }

  async function storeEncoded(uploader: Uploader, picture: EncodedPicture): Promise<MediaView> {
    const { mediaOwner, hadProfile, isDraft = false } = uploader
    const { hash, width, height } = picture
    const stored = await media.list(mediaOwner)
    const isStored = stored.some((other) => other.hash === hash)
    if (!isStored && stored.length >= maxMediaPerProfile) throw new Refusal('media-full')
    // Each upload of a draft's picture counts, because it extends the retention by a day.
    if (!isStored || isDraft) await consumeStoredBytes(deps, uploader, picture)
    if (isDraft) await consumeDraftBytes(deps, uploader, picture)
    await storePicture(media, mediaOwner, picture)
    // A deletion of the profile may have removed its pictures before this one was stored.
    if (hadProfile && !(await hasProfile(mediaOwner))) {
      await media.remove(mediaOwner, hash)
      throw new Refusal('profile-not-found')
    }
    return { url: mediaPath(mediaOwner, hash, { width, height }), width, height }
  }

  return {
    /** Returns the uploader of a picture for the session's profile. */
    uploaderOf: async (request: FastifyRequest): Promise<Uploader> => {
      const { profileId } = sessionOf(request)
      return { mediaOwner: profileId, ip: request.ip, hadProfile: await hasProfile(profileId) }
    },
    /** Runs a task within the limits of uploads that are held in memory. */
    withUploadLimit: limitUploads(),
    /** Number of pictures that wait or are processed. */
    pending,
    /** Re-encodes a picture and stores it in all its sizes for a profile or a draft. Throws `Refusal`. */
    store: async (uploader: Uploader, file: Buffer): Promise<MediaView> => {
      await consumePixels('upload-pixels', uploader, file)
      return whilePending(async () => {
        const picture = await withDecodingLimit(uploader, () =>
          refuseUnusable(logger, encodePicture(file)),
        )
        return withProfileLimit(uploader.mediaOwner, () =>
          withStorageLimit(uploader, () => storeEncoded(uploader, picture)),
        )
      })
    },
    /** Re-encodes a picture, scaled down to at most `side` pixels. Throws `Refusal`. */
    shrink: async (from: { ip: string }, file: Buffer, side: number): Promise<Buffer> => {
      await consumePixels('thumb-pixels', from, file)
      return whilePending(() =>
        withDecodingLimit(from, () => refuseUnusable(logger, shrinkPicture(file, side))),
      )
    },
  }
}

/** Counts the tasks that wait or run. */
function countPending() {
  let count = 0
  const whilePending = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    count += 1
    try {
      return await run()
    } finally {
      count -= 1
    }
  }
  return { whilePending, pending: () => count }
}

/** Converts the errors of unusable pictures to refusals. */
async function refuseUnusable<Result>(
  logger: Deps['logger'],
  task: Promise<Result>,
): Promise<Result> {
  try {
    return await task
  } catch (error) {
    if (error instanceof PictureRefused) {
      throw new Refusal('image-refused', { detail: `${pictureRules} ${error.message}.` })
    }
    if (!(error instanceof PictureTooSlow)) throw error
    // The picture or an overloaded machine may be the cause.
    logger.warn({ err: error }, 'a picture took too long to process')
    throw new Refusal('image-refused', { detail: tooSlowMessage })
  }
}
