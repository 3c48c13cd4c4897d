import type { PngRenderer } from '#art/render/png-renderer.ts'
import { encodePicture } from '#backend/media/picture.ts'
import { storePicture } from '#backend/media/store-picture.ts'
import { editProfile, parseEdit } from '#commands/edit-profile.ts'
import { printOf, seedOf } from '#contract/artwork/artwork.ts'
import { proposeSeed } from '#contract/artwork/propose-seed.ts'
import { editProfile as editBody } from '#contract/commands/profile.ts'
import { mediaPath } from '#contract/media/media-path.ts'
import { profileFields } from '#contract/profile/profile-fields.ts'
import { formatEditMessage } from '#contract/signatures/change-message.ts'
import { contentHash } from '#contract/signatures/content-hash.ts'
import { hashText } from '#contract/signatures/version-link.ts'
import { isLive } from '#domain/profile/state.ts'
import type { DemoDeps } from './deps.ts'
import { loadSample } from './load-sample.ts'
import type { TypedSample } from './sample.ts'

/**
 * Adds artworks to a sample as photos, by an edit that its wallet signs. Returns false for a
 * profile that was edited before, which stays unchanged.
 */
export async function addPhotos(
  deps: DemoDeps,
  sample: TypedSample,
  renderer: PngRenderer,
): Promise<boolean> {
  const { photoCount = 0, alts = [], profileType: type, handle } = sample
  if (photoCount === 0) return false
  const { sign, owner, state, commands, createContext } = await loadSample(deps, handle)
  if (!isLive(state) || state.updatedAt !== state.createdAt) return false
  const profilePhotos: string[] = []
  for (let nth = 1; nth <= photoCount; nth += 1) {
    if (deps.signal.aborted) return false
    const seed = proposeSeed(seedOf(`${handle}-${nth}`), sample)
    const png = await renderer.render({ picture: printOf({ type, seed }) })
    const picture = await encodePicture(png)
    await storePicture(deps.media, owner.profileId, picture)
    profilePhotos.push(mediaPath(owner.profileId, picture.hash, picture))
  }
  const photoAlts = Object.fromEntries(
    profilePhotos.map((photo, index) => [photo, alts[index] ?? '']),
  )
  const photoFields = { profilePhotos, photoAlts }
  const fields = profileFields.parse({ ...state.fields, ...photoFields })
  const context = createContext()
  const link = {
    directory: deps.config.publicUrl.host,
    previous: state.lastSigned && (await hashText(state.lastSigned.message)),
  }
  const message = formatEditMessage({
    name: fields.name,
    at: context.at,
    contentHash: await contentHash(fields),
    link,
  })
  const proof = await sign(message)
  const edit = parseEdit(editBody.parse({ ...photoFields, ...proof }))
  await editProfile(commands, { owner, edit }, context, () => undefined)
  return true
}
