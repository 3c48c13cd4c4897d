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
import { maxImagePixels, mediaPerProfile } from '#contract/media-limits.ts'
import { mediaPath } from '#contract/media-path.ts'
import { networkOf } from '#contract/network-of.ts'
import type { MediaView } from '#contract/views/media.ts'
import { isLive } from '#domain/profile/state.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { keyedQueue } from '#edge/limits/keyed-queue.ts'
import { takeTurn, tooMuch } from '#edge/limits/rate-limit.ts'
import { shareByNetwork } from '#edge/limits/share-by-network.ts'
import { foldProfile } from '#event-log/profile-stream.ts'
import { sessionOf } from '../session/sessions.ts'
import { countDraftBytes, countStoredBytes } from './stored-bytes.ts'
import { createUploadGate } from './upload-gate.ts'

/** Source of a picture. */
type Sender = { network: string; ipKey: string }

/** Sender of an upload, and whether the profile existed when it began. */
export type Uploader = Sender & {
  /** Profile id, or the folder of a draft without a session. */
  profileId: string
  isDraft?: boolean
  hadProfile: boolean
}

type Deps = Pick<ApiDeps, 'eventStore' | 'identity' | 'logger' | 'media' | 'pool'>

/** Decodes, limits and stores all uploaded and fetched pictures. */
export type ImagePipeline = {
  uploaderOf: (request: FastifyRequest) => Promise<Uploader>
  /** Folder of a draft: pictures of a profile that is not submitted yet. */
  draftUploaderOf: (request: FastifyRequest, folder: string) => Uploader
  /** Limits concurrent uploads. Everything that holds a file in memory runs inside. */
  enter: ReturnType<typeof createUploadGate>
  /** Re-encodes a picture and stores it in all its sizes. Throws `Refusal`. */
  keep: (uploader: Uploader, file: Buffer) => Promise<MediaView>
  /** Re-encodes a picture with a maximum side. Throws `Refusal`. */
  shrink: (sender: Sender, file: Buffer, side: number) => Promise<Buffer>
}

const pictureRules = `Pictures may be JPEG, PNG, WebP, GIF or AVIF, of at most ${maxImagePixels / 1_000_000} million pixels.`
const tooSlow =
  'The picture takes too long to prepare. Make it smaller, or save it as a plain JPEG, and send it again.'

export function createImagePipeline({
  eventStore,
  identity,
  logger,
  media,
  pool,
}: Deps): ImagePipeline {
  // One at a time, because a picture takes memory by its pixels, and fair between networks, because
  // a crafted picture may take a hundred times as long.
  const makeInTurn = shareByNetwork({ atOnce: 1, ofOneNetwork: 1 })
  // Separate and wider: a store may be slow, but re-encoded pictures are small.
  const keepInTurn = shareByNetwork({ atOnce: 8, ofOneNetwork: 4 })
  // Serialized per profile, because its pictures are counted first.
  const oneOfProfile = keyedQueue()
  const hasProfile = async (profileId: string) =>
    isLive((await foldProfile(eventStore, profileId)).state)

  async function orRefuse<Made>(making: Promise<Made>): Promise<Made> {
    try {
      return await making
    } catch (error) {
      if (error instanceof PictureRefused) {
        throw new Refusal('image-refused', { detail: `${pictureRules} ${error.message}.` })
      }
      if (!(error instanceof PictureTooSlow)) throw error
      // The picture or an overloaded machine may be the cause.
      logger.warn({ err: error }, 'a picture took too long to process')
      throw new Refusal('image-refused', { detail: tooSlow })
    }
  }

  /** Counts the pixels of a picture before it is decoded. */
  async function countDecoding(
    kind: 'upload-pixels' | 'thumb-pixels',
    ipKey: string,
    file: Buffer,
  ): Promise<void> {
    const weight = await orRefuse(countPixels(file))
    const wait = await takeTurn(pool, kind, ipKey, { weight })
    if (wait !== undefined)
      throw tooMuch('Pictures from your network have too many pixels in all.', wait)
  }

  async function keep(uploader: Uploader, picture: EncodedPicture): Promise<MediaView> {
    const { profileId, network, ipKey, hadProfile, isDraft = false } = uploader
    const { hash, width, height } = picture
    const kept = await media.list(profileId)
    const isKept = kept.some((other) => other.hash === hash)
    if (!isKept && kept.length >= mediaPerProfile) throw new Refusal('media-full')
    // Each upload extends a draft by a day, so each one counts.
    if (!isKept || isDraft) await countStoredBytes(pool, ipKey, picture)
    if (isDraft) await countDraftBytes({ pool, identity }, network, picture)
    await storePicture(media, profileId, picture)
    // An erasure may have finished before this picture was stored.
    if (hadProfile && !(await hasProfile(profileId))) {
      await media.remove(profileId, hash)
      throw new Refusal('profile-not-found')
    }
    return { url: mediaPath(profileId, hash, { width, height }), width, height }
  }

  return {
    uploaderOf: async (request) => {
      const { profileId } = sessionOf(request)
      const hadProfile = await hasProfile(profileId)
      const { ip } = request
      const network = networkOf(ip)
      return { profileId, network, ipKey: identity.ipKey(ip), hadProfile }
    },
    draftUploaderOf: ({ ip }, folder) => ({
      profileId: folder,
      isDraft: true,
      network: networkOf(ip),
      ipKey: identity.ipKey(ip),
      hadProfile: false,
    }),
    enter: createUploadGate(),
    keep: async (uploader, file) => {
      const { network, profileId, ipKey } = uploader
      await countDecoding('upload-pixels', ipKey, file)
      const picture = await makeInTurn(network, () => orRefuse(encodePicture(file)))
      return oneOfProfile(profileId, () => keepInTurn(network, () => keep(uploader, picture)))
    },
    shrink: async ({ network, ipKey }, file, side) => {
      await countDecoding('thumb-pixels', ipKey, file)
      return makeInTurn(network, () => orRefuse(shrinkPicture(file, side)))
    },
  }
}
