import type { MediaStore } from '#backend/media/store.ts'
import { parseMediaPath } from '#contract/media-path.ts'
import type { ProfileFields } from '#contract/profile-fields.ts'
import { Refusal } from '#domain/refusal.ts'

type Pictures = Pick<ProfileFields, 'avatarUrl' | 'profilePhotos'>

/** Address of a default avatar, with the id that it is drawn from. */
const drawing = /^\/roundels\/v1\/([0-9a-f-]{36})\.svg$/

/**
 * Refuses pictures that are not the profile's own uploads, and renews those that are. `drawnBy` holds
 * the ids by which the profile's own default avatars are drawn.
 */
export async function requireOwnMedia(
  media: Pick<MediaStore, 'touch'>,
  profileId: string,
  { avatarUrl, profilePhotos }: Pictures,
  drawnBy: readonly string[],
): Promise<void> {
  const named = [
    ...(avatarUrl === null ? [] : [{ path: 'avatarUrl', address: avatarUrl }]),
    ...profilePhotos.map((address, i) => ({ path: `profilePhotos.${i}`, address })),
  ]
  for (const { path, address } of named) {
    const [, drawnId] = drawing.exec(address) ?? []
    if (drawnId !== undefined && drawnBy.includes(drawnId)) continue
    const found = parseMediaPath(address)
    const isOwn = found?.profileId === profileId && (await media.touch(profileId, found.file))
    if (isOwn) continue
    const message = 'Upload the picture first: a profile can only show pictures of its own.'
    throw new Refusal('media-unknown', { errors: [{ path, message }] })
  }
}
