import type { ChangedProfile, DiffGroup } from '#contract/views/as-of.ts'

/** Titles of the groups. The second one is for a comparison with an earlier point. */
const titles: Record<DiffGroup, readonly [forward: string, backward: string]> = {
  came: ['Came', 'Not listed yet'],
  went: ['Went', 'Still listed'],
  'type-changed': ['Changed type', 'Changed type'],
  held: ['Held', 'Not held yet'],
  'turned-down': ['Turned down', 'Not turned down yet'],
  deleted: ['Deleted', 'Not deleted yet'],
  edited: ['Edited', 'Not edited yet'],
}

/** Returns the title of a group of changes. */
export function titleOf(group: DiffGroup, isBackward: boolean): string {
  return titles[group][isBackward ? 1 : 0]
}

/** Returns the two states of a profile in the order in which they are compared. */
export function orderStates({ was, now }: ChangedProfile, isBackward: boolean) {
  return isBackward ? { before: now, after: was } : { before: was, after: now }
}

/** Returns the content of a changed profile, the later one if it has both; null if it is erased or deleted. */
export function contentOf(group: DiffGroup, { was, now }: ChangedProfile) {
  return group === 'deleted' ? null : (now?.fields ?? was?.fields ?? null)
}
