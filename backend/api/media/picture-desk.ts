import { keepPicture } from '#backend/media/keep-picture.ts'
import { makePicture, PictureRefused, shrinkPicture } from '#backend/media/picture.ts'
import type { MediaStore } from '#backend/media/store.ts'
import { mediaPerProfile } from '#contract/limits.ts'
import { mediaPath } from '#contract/media-path.ts'
import type { MediaView } from '#contract/views/media.ts'
import { Refusal } from '#domain/refusal.ts'
import { shareByNetwork } from '../limits/share-by-network.ts'
import { makeUploadGate, type Uploader } from './upload-gate.ts'

/** Where every picture from outside is opened. */
export type PictureDesk = {
  /** Lets so many in at once; what holds a file of somebody is done inside. */
  enter: ReturnType<typeof makeUploadGate>
  /** Re-encodes a picture and keeps it in all its sizes for a profile. Throws `Refusal`. */
  keep: (uploader: Uploader, file: Buffer) => Promise<MediaView>
  /** Re-encodes a picture whose longer side may have so many pixels. Throws `Refusal`. */
  shrink: (network: string, file: Buffer, side: number) => Promise<Buffer>
}

export function openPictureDesk(media: MediaStore): PictureDesk {
  // One at a time: a picture takes memory by its pixels, and those of a profile are counted before. One
  // of each network after the other: a picture may be made to take a hundred times as long as most do.
  const inTurn = shareByNetwork({ atOnce: 1, ofOneNetwork: 1 })
  return {
    enter: makeUploadGate(),
    keep: ({ profileId, network }, file) =>
      inTurn(network, () => keepUpload(media, profileId, file)),
    shrink: (network, file, side) => inTurn(network, () => orRefuse(shrinkPicture(file, side))),
  }
}

async function keepUpload(media: MediaStore, profileId: string, file: Buffer): Promise<MediaView> {
  const picture = await orRefuse(makePicture(file))
  const { hash, width, height } = picture
  const kept = await media.list(profileId)
  if (!kept.some((other) => other.hash === hash) && kept.length >= mediaPerProfile) {
    throw new Refusal('media-full')
  }
  await keepPicture(media, profileId, picture)
  return { url: mediaPath(profileId, hash, { width, height }), width, height }
}

async function orRefuse<Made>(picture: Promise<Made>): Promise<Made> {
  try {
    return await picture
  } catch (error) {
    throw error instanceof PictureRefused ? new Refusal('image-refused') : error
  }
}
