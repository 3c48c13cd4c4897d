import { mediaFile } from '#contract/media-path.ts'
import type { KeptPicture } from './picture.ts'
import type { MediaStore } from './store.ts'

type Media = Pick<MediaStore, 'has' | 'put' | 'remove' | 'renew'>

/** Keeps a picture in all its sizes, or in none: what it takes may be more than there is. */
export async function keepPicture(
  media: Media,
  profileId: string,
  { hash, files }: KeptPicture,
): Promise<void> {
  const largest = files.at(-1)?.file ?? ''
  if (await media.renew(profileId, largest)) return
  try {
    for (const { file, bytes } of files) await media.put(profileId, file, bytes)
  } catch (error) {
    await takeBack(media, profileId, hash).catch(() => undefined)
    throw error
  }
}

/** Unless it is there from before there were several sizes: then its profile may show it. */
async function takeBack(media: Media, profileId: string, hash: string): Promise<void> {
  if (!(await media.has(profileId, mediaFile(hash)))) await media.remove(profileId, hash)
}
