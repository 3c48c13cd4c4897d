import { ownerEndpoints } from '#contract/endpoints/owner.ts'
import { maxImageBytes, maxImagePixels } from '#contract/limits.ts'
import { call } from '#queries/api-client.ts'

/** The kinds of picture that the directory takes. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/gif,image/avif'

const megabyte = 1024 * 1024

/** The same for people, with how large one may be. */
export const pictureLimits = `JPEG, PNG, WebP, GIF or AVIF, each up to ${maxImageBytes / megabyte}\u00a0MB and ${maxImagePixels / 1_000_000}\u00a0megapixels.`

/**
 * Uploads a picture for the connected wallet's profile and gives its address. Throws with a reason
 * for people.
 * @param signIn makes sure of a session
 */
export async function uploadPicture(file: File, signIn: () => Promise<unknown>): Promise<string> {
  if (file.size > maxImageBytes) {
    throw new Error(`${file.name} is larger than ${maxImageBytes / megabyte} MB.`)
  }
  await signIn()
  const body = new FormData()
  body.append('file', file)
  const { url } = await call(ownerEndpoints.uploadMedia, { body })
  return url
}
