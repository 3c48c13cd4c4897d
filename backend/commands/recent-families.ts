import type { Pool } from 'pg'
import type { ProfileEvent } from '#contract/events/profile.ts'
import type { ProfileType } from '#contract/profile-type.ts'
import { neighbouringWorks } from '#contract/work.ts'
import type { WorkFamily } from '#contract/work-families.ts'
import type { ProfileState } from '#domain/profile/state.ts'
import type { Handled } from '#event-log/handle-command.ts'
import { listRecentListings, type RecentListing } from '#projections/directory/recent-families.ts'

type ReadPool = Pick<Pool, 'query'>

/**
 * The last listings of this process, by the read model that shows them a moment later: several profiles
 * that are listed at once would have prints of one family otherwise. Replicas do not see each other's.
 */
const noted = new WeakMap<ReadPool, Map<ProfileType, RecentListing[]>>()

/** Lists the families of the last prints listed of a type, newest first. */
export async function listRecentFamilies(
  readPool: ReadPool,
  type: ProfileType,
): Promise<WorkFamily[]> {
  const shown = await listRecentListings(readPool, type, neighbouringWorks)
  const recent = newestOf([...shown, ...(noted.get(readPool)?.get(type) ?? [])])
  return recent.flatMap(({ family }) => family ?? [])
}

/** Notes a listing that the read model may not show yet. */
export function noteListing(
  readPool: ReadPool,
  { events, appended }: Pick<Handled<ProfileState, ProfileEvent>, 'events' | 'appended'>,
): void {
  const last = events.at(-1)
  if (last?.type !== 'ProfileListed' || !appended || !last.data.work) return
  const { profileType, work } = last.data
  const byType = noted.get(readPool) ?? new Map<ProfileType, RecentListing[]>()
  const listing = { position: appended.position, family: work.family }
  byType.set(profileType, newestOf([listing, ...(byType.get(profileType) ?? [])]))
  noted.set(readPool, byType)
}

/** The newest listings, each once. */
function newestOf(listings: readonly RecentListing[]): RecentListing[] {
  const byPosition = new Map(listings.map((listing) => [listing.position, listing]))
  return [...byPosition.values()]
    .sort((a, b) => (a.position > b.position ? -1 : 1))
    .slice(0, neighbouringWorks)
}
