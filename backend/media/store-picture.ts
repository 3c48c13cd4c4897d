import { mediaFile } from '#contract/media/media-path.ts'
import type { EncodedPicture } from './picture.ts'
import type { MediaStore } from './store.ts'

type Media = Pick<MediaStore, 'has' | 'put' | 'remove' | 'touch'>

/**
 * Stores a picture in all its sizes or in none, since the store may become full between two files.
 */
export async function storePicture(
  media: Media,
  profileId: string,
  { hash, files }: EncodedPicture,
): Promise<void> {
  const largest = files.at(-1)?.file ?? ''
  if (await media.touch(profileId, largest)) return
  try {
    for (const { file, bytes } of files) await media.put(profileId, file, bytes)
  } catch (error) {
    await removePartial(media, profileId, hash).catch(() => undefined)
    throw error
  }
}

/**
 * Keeps a picture that was stored before there were several sizes, because its profile may show it.
 */
async function removePartial(media: Media, profileId: string, hash: string): Promise<void> {
  if (!(await media.has(profileId, mediaFile(hash)))) await media.remove(profileId, hash)
}
