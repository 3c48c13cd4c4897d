import type { ProfileView } from '#contract/views/profile.ts'
import { noAvatar } from './no-avatar.ts'

/** URL of a profile's avatar, or of the placeholder. */
export function avatarUrl({ avatarUrl: url }: Pick<ProfileView, 'avatarUrl'>): string {
  return url ?? noAvatar
}
