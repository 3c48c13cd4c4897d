import type { ProfileType } from '#contract/profile-type.ts'
import type { ProfileView } from '#contract/views/profile.ts'

/** What stands in for a portrait. */
export const noAvatar = '/no-avatar.svg'

/** The work that the house draws for a profile without photos. */
export function coverUrl(type: ProfileType, id: string): string {
  return `/covers/v1/${type}/${id}.svg`
}

/** The signature stroke that stands on a profile's label; decorative. */
export function signatureUrl(id: string): string {
  return `/signatures/v1/${id}.svg`
}

/** What hangs for a profile: its first photo, else its generated cover. */
export function pictureUrl({
  id,
  profileType,
  profilePhotos,
}: Pick<ProfileView, 'id' | 'profileType' | 'profilePhotos'>): string {
  return profilePhotos[0] ?? coverUrl(profileType, id)
}

/** The portrait of a profile, or the one that stands in for all that have none. */
export function avatarUrl({ avatarUrl: url }: Pick<ProfileView, 'avatarUrl'>): string {
  return url ?? noAvatar
}
