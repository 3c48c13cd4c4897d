import { compareKeys, nameKey } from '#contract/profile/name-key.ts'
import type { ListOrder } from '#contract/search/list-order.ts'
import type { ProfileView } from '#contract/views/profile.ts'

export type Compare = (one: ProfileView, other: ProfileView) => number

/** Orders by listing date, newest first: the default order of the server. */
function compareListing(one: ProfileView, other: ProfileView): number {
  const time = (other.listedAt ?? '').localeCompare(one.listedAt ?? '')
  return time === 0 ? one.id.localeCompare(other.id) : time
}

/** Orders by rank, first rank first. Profiles without a rank follow, oldest first, as ranks are given. */
function compareRank(one: ProfileView, other: ProfileView): number {
  const last = Number.MAX_SAFE_INTEGER
  return (one.milestoneRank ?? last) - (other.milestoneRank ?? last) || compareListing(other, one)
}

/** Cached sort keys: a list is sorted again with each typed letter. */
const nameKeys = new WeakMap<ProfileView, string>()

function cachedNameKey(profile: ProfileView): string {
  const cached = nameKeys.get(profile)
  if (cached !== undefined) return cached
  const key = nameKey(profile)
  nameKeys.set(profile, key)
  return key
}

function compareName(one: ProfileView, other: ProfileView): number {
  return compareKeys(cachedNameKey(one), cachedNameKey(other)) || compareKeys(one.id, other.id)
}

const comparisons: Record<ListOrder, Compare> = {
  newest: compareListing,
  name: compareName,
  rank: compareRank,
}

/** Returns the comparison function of an order. The server uses the same orders. */
export function compareBy(sort: ListOrder | undefined): Compare {
  return comparisons[sort ?? 'newest']
}
