import type { ProfileView } from '#contract/views/profile.ts'
import { noAvatar } from './no-avatar.ts'

/** The picture of a profile's owner, or the one that stands in for all that have none. */
export function avatarUrl({ avatarUrl: url }: Pick<ProfileView, 'avatarUrl'>): string {
  return url ?? noAvatar
}
