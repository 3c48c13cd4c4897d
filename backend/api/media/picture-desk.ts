import type { FastifyRequest } from 'fastify'
import { keepPicture } from '#backend/media/keep-picture.ts'
import {
  type KeptPicture,
  makePicture,
  PictureRefused,
  PictureTooSlow,
  shrinkPicture,
} from '#backend/media/picture.ts'
import { maxImagePixels, mediaPerProfile } from '#contract/limits.ts'
import { mediaPath } from '#contract/media-path.ts'
import { networkOf } from '#contract/network-of.ts'
import type { MediaView } from '#contract/views/media.ts'
import { isLive } from '#domain/profile/state.ts'
import { Refusal } from '#domain/refusal.ts'
import { foldProfile } from '#event-log/profile-stream.ts'
import type { ApiDeps } from '../deps.ts'
import { keyedQueue } from '../limits/keyed-queue.ts'
import { takeTurn, tooMuch } from '../limits/rate-limit.ts'
import { shareByNetwork } from '../limits/share-by-network.ts'
import { sessionOf } from '../session/who.ts'
import { makeUploadGate } from './upload-gate.ts'

/** Whose picture it is, where it comes from, and whether they had a profile as it began to come. */
export type Uploader = { profileId: string; network: string; ipKey: string; hadProfile: boolean }

type Deps = Pick<ApiDeps, 'eventStore' | 'identity' | 'logger' | 'media' | 'pool'>

/** Where every picture from outside is opened. */
export type PictureDesk = {
  uploaderOf: (request: FastifyRequest) => Promise<Uploader>
  /** Lets so many in at once; what holds a file of somebody is done inside. */
  enter: ReturnType<typeof makeUploadGate>
  /** Re-encodes a picture and keeps it in all its sizes for a profile. Throws `Refusal`. */
  keep: (uploader: Uploader, file: Buffer) => Promise<MediaView>
  /** Re-encodes a picture whose longer side may have so many pixels. Throws `Refusal`. */
  shrink: (network: string, file: Buffer, side: number) => Promise<Buffer>
}

const pictureRules = `Pictures may be JPEG, PNG, WebP, GIF or AVIF, of at most ${maxImagePixels / 1_000_000} million pixels.`
const tooSlow =
  'The picture takes too long to prepare. Make it smaller, or save it as a plain JPEG, and send it again.'

export function openPictureDesk({ eventStore, identity, logger, media, pool }: Deps): PictureDesk {
  // One at a time: a picture takes memory by its pixels. One of each network after the other: a picture
  // may be made to take a hundred times as long as most do.
  const makeInTurn = shareByNetwork({ atOnce: 1, ofOneNetwork: 1 })
  // Elsewhere, and many at once: a store may be slow, and what waits for it is small by then.
  const keepInTurn = shareByNetwork({ atOnce: 8, ofOneNetwork: 4 })
  // Since those that a profile has are counted before.
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
      // It may be the picture's fault, or the machine's.
      logger.warn({ err: error }, 'a picture took too long to make')
      throw new Refusal('image-refused', { detail: tooSlow })
    }
  }

  async function takeRoom(ipKey: string, { files }: KeptPicture): Promise<void> {
    const weight = files.reduce((sum, { bytes }) => sum + bytes.length, 0)
    const wait = await takeTurn(pool, 'kept-bytes', ipKey, { weight })
    if (wait !== undefined)
      throw tooMuch('Pictures from your network took the room of a day.', wait)
  }

  async function keep(
    { profileId, ipKey, hadProfile }: Uploader,
    picture: KeptPicture,
  ): Promise<MediaView> {
    const { hash, width, height } = picture
    const kept = await media.list(profileId)
    if (!kept.some((other) => other.hash === hash)) {
      if (kept.length >= mediaPerProfile) throw new Refusal('media-full')
      await takeRoom(ipKey, picture)
    }
    await keepPicture(media, profileId, picture)
    // Who erased the others after a deletion may have been through before this one was there.
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
      return { profileId, network: networkOf(ip), ipKey: identity.ipKey(ip), hadProfile }
    },
    enter: makeUploadGate(),
    keep: async (uploader, file) => {
      const { network, profileId } = uploader
      const picture = await makeInTurn(network, () => orRefuse(makePicture(file)))
      return oneOfProfile(profileId, () => keepInTurn(network, () => keep(uploader, picture)))
    },
    shrink: (network, file, side) => makeInTurn(network, () => orRefuse(shrinkPicture(file, side))),
  }
}
