import type { MediaStore } from '#backend/media/store.ts'
import { parseMediaPath } from '#contract/media/media-path.ts'
import type { ProfileFields } from '#contract/profile/profile-fields.ts'
import { Refusal } from '#domain/refusal.ts'

type Pictures = Pick<ProfileFields, 'avatarUrl' | 'profilePhotos'>

/** Address of a default avatar, with the id from which it is drawn. */
const defaultAvatar = /^\/roundels\/v1\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.svg$/

type Deps = {
  media: Pick<MediaStore, 'touch'>
  isOthersAvatar: (avatar: { address: string; id: string; profileId: string }) => Promise<boolean>
}

/**
 * Renews the uploads that a profile shows. Refuses other pictures, except a default avatar that no
 * other profile shows.
 */
export async function requireOwnMedia(
  { media, isOthersAvatar }: Deps,
  profileId: string,
  { avatarUrl, profilePhotos }: Pictures,
): Promise<void> {
  const named = [
    ...(avatarUrl === null ? [] : [{ path: 'avatarUrl', address: avatarUrl }]),
    ...profilePhotos.map((address, i) => ({ path: `profilePhotos.${i}`, address })),
  ]
  for (const { path, address } of named) {
    const [, id] = defaultAvatar.exec(address) ?? []
    if (id === profileId) continue
    if (id && !(await isOthersAvatar({ address, id, profileId }))) continue
    const found = parseMediaPath(address)
    const isOwn = found?.mediaOwner === profileId && (await media.touch(profileId, found.file))
    if (isOwn) continue
    const message = 'Upload the picture first: a profile can only show its own pictures.'
    throw new Refusal('media-unknown', { errors: [{ path, message }] })
  }
}
