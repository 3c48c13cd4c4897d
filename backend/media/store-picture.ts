import type { EncodedPicture } from './picture.ts'
import type { MediaStore } from './store.ts'

type Media = Pick<MediaStore, 'put' | 'remove' | 'touch'>

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
    await media.remove(profileId, hash).catch(() => undefined)
    throw error
  }
}
