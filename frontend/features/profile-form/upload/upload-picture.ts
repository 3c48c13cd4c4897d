import { ownerEndpoints } from '#contract/endpoints/owner.ts'
import { maxImageBytes, maxImagePixels } from '#contract/media/media-limits.ts'
import { call } from '#queries/api-client.ts'

/** Accepted MIME types of pictures. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/gif,image/avif'

const megabyte = 1024 * 1024

/** Accepted types and maximum sizes, as a text for users. */
export const pictureLimits = `JPEG, PNG, WebP, GIF or AVIF, each up to ${maxImageBytes / megabyte}\u00a0MB and ${maxImagePixels / 1_000_000}\u00a0megapixels.`

type UploadOptions = {
  /** True if the profile is not submitted yet. Its pictures need no session. */
  isNew: boolean
  /** Signs in unless there is a session. */
  signIn: () => Promise<unknown>
}

/** Uploads a picture and returns its URL. Throws errors with a text for users. */
export async function uploadPicture(file: File, { isNew, signIn }: UploadOptions): Promise<string> {
  if (file.size > maxImageBytes) {
    throw new Error(`${file.name} is larger than ${maxImageBytes / megabyte} MB.`)
  }
  const body = new FormData()
  body.append('file', file)
  if (isNew) return (await call(ownerEndpoints.uploadDraftMedia, { body })).url
  await signIn()
  const { url } = await call(ownerEndpoints.uploadMedia, { body })
  return url
}
