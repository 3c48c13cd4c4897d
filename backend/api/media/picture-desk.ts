import pLimit from 'p-limit'
import { makePicture, type Picture, PictureRefused } from '#backend/media/picture.ts'
import type { MediaStore } from '#backend/media/store.ts'
import { mediaPerProfile } from '#contract/limits.ts'
import { mediaPath } from '#contract/media-path.ts'
import type { MediaView } from '#contract/views/media.ts'
import { Refusal } from '#domain/refusal.ts'
import { makeUploadGate } from './upload-gate.ts'

/** Where every picture from outside is opened. */
export type PictureDesk = {
  /** Lets so many in at once; what holds a file of somebody is done inside. */
  enter: ReturnType<typeof makeUploadGate>
  /** Re-encodes a picture and keeps it for a profile. Throws `Refusal`. */
  keep: (profileId: string, file: Buffer) => Promise<MediaView>
  /** Re-encodes a picture whose longer side may have so many pixels. Throws `Refusal`. */
  shrink: (file: Buffer, side: number) => Promise<Buffer>
}

export function openPictureDesk(media: MediaStore): PictureDesk {
  // One at a time: a picture takes memory by its pixels, and those of a profile are counted before.
  const inTurn = pLimit(1)
  return {
    enter: makeUploadGate(),
    keep: (profileId, file) => inTurn(() => keepPicture(media, profileId, file)),
    shrink: (file, side) => inTurn(async () => (await openPicture(file, side)).bytes),
  }
}

async function keepPicture(media: MediaStore, profileId: string, file: Buffer): Promise<MediaView> {
  const { bytes, hash, width, height } = await openPicture(file)
  const kept = await media.list(profileId)
  if (!kept.some((other) => other.hash === hash) && kept.length >= mediaPerProfile) {
    throw new Refusal('media-full')
  }
  await media.put(profileId, hash, bytes)
  return { url: mediaPath(profileId, hash), width, height }
}

async function openPicture(file: Buffer, side?: number): Promise<Picture> {
  try {
    return await makePicture(file, side)
  } catch (error) {
    throw error instanceof PictureRefused ? new Refusal('image-refused') : error
  }
}
