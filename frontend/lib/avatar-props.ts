import { type PictureSlot, pictureSourcesFor } from '#contract/media/picture-sources.ts'
import type { ProfileView } from '#contract/views/profile.ts'

/** Placeholder of a profile without an avatar. */
const noAvatar = '/no-avatar.svg'

/** Returns the properties of an `Avatar`. Without a slot only the original picture is used. */
export function avatarProps({ avatarUrl }: Pick<ProfileView, 'avatarUrl'>, slot?: PictureSlot) {
  const src = avatarUrl ?? noAvatar
  return { ...(slot ? pictureSourcesFor(slot, src) : { src }), fallback: noAvatar }
}
