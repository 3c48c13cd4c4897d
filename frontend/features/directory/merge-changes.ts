import type { LiveMessage } from '#contract/live/live.ts'
import type { ProfileType } from '#contract/profile/profile-type.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { compareListing } from './compare-profiles.ts'

export type DirectoryChange = Extract<LiveMessage, { topic: 'directory' }>['changes'][number]

function mergeChange(
  profiles: readonly ProfileView[],
  change: DirectoryChange,
  type: ProfileType,
): readonly ProfileView[] {
  const at = profiles.findIndex(({ id }) => id === change.key)
  if (change.kind === 'remove' || change.value.profileType !== type) {
    return at < 0 ? profiles : profiles.toSpliced(at, 1)
  }
  if (at >= 0) return profiles.with(at, change.value)
  const place = profiles.findIndex((profile) => compareListing(change.value, profile) < 0)
  return profiles.toSpliced(place < 0 ? profiles.length : place, 0, change.value)
}

/** Applies changes to a list of one type. New profiles are inserted in order; edited ones keep their position. */
export function mergeChanges(
  profiles: readonly ProfileView[],
  changes: readonly DirectoryChange[],
  type: ProfileType,
): readonly ProfileView[] {
  return changes.reduce((list, change) => mergeChange(list, change, type), profiles)
}
