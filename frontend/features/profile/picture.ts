import { coverPath } from '#contract/drawings.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { noAvatar } from '#lib/no-avatar.ts'

/** What hangs for a profile: its first photo, else its generated cover. */
export function pictureUrl({
  id,
  profileType,
  profilePhotos,
}: Pick<ProfileView, 'id' | 'profileType' | 'profilePhotos'>): string {
  return profilePhotos[0] ?? coverPath(profileType, id)
}

/** The portrait of a profile, or the one that stands in for all that have none. */
export function avatarUrl({ avatarUrl: url }: Pick<ProfileView, 'avatarUrl'>): string {
  return url ?? noAvatar
}
