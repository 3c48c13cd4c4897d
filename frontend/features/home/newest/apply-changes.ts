import type { QueryClient } from '@tanstack/react-query'
import type { DirectoryChange } from '#contract/live/live.ts'
import { maxHomeListings } from '#contract/search/list-limits.ts'
import type { HomeView, NewestProfile } from '#contract/views/home.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { homeQueries } from '#queries/home.ts'

function insertNewest(newest: readonly NewestProfile[], added: ProfileView): NewestProfile[] {
  const known = newest.findIndex(({ id }) => id === added.id)
  if (known >= 0) return newest.with(known, added)
  const listedAt = added.listedAt ?? ''
  const index = newest.findIndex((profile) => (profile.listedAt ?? '') <= listedAt)
  return newest.toSpliced(index < 0 ? newest.length : index, 0, added).slice(0, maxHomeListings)
}

/** Returns whether visitors can verify a profile, which requires a public wallet. */
const isVerifiable = ({ isVerified, walletAddress }: ProfileView) =>
  isVerified && walletAddress !== null

function mergeChange(home: HomeView, change: DirectoryChange): HomeView {
  const { newest, proven } = home
  const isProven = proven?.id === change.key
  if (change.kind === 'remove') {
    return {
      ...home,
      newest: newest.filter(({ id }) => id !== change.key),
      proven: isProven ? null : proven,
    }
  }
  const { value } = change
  const stillProven = isVerifiable(value) ? value : null
  return { ...home, newest: insertNewest(newest, value), proven: isProven ? stillProven : proven }
}

/** Applies changes to the data of the home page, without replacements of removed profiles. */
export function mergeChanges(home: HomeView, changes: readonly DirectoryChange[]): HomeView {
  return changes.reduce(mergeChange, home)
}

/** Returns whether a profile was removed or can no longer be verified, so that the server has to replace it. */
export function needsRefetch(before: HomeView, after: HomeView): boolean {
  const wasRemoved = after.newest.length < before.newest.length
  return wasRemoved || (before.proven !== null && after.proven === null)
}

/** Applies changes to the cached home page. It is fetched again if a profile has to be replaced. */
export function applyHomeChanges(client: QueryClient, changes: readonly DirectoryChange[]): void {
  const { queryKey } = homeQueries.current()
  const before = client.getQueryData(queryKey)
  if (!before) return
  const after = mergeChanges(before, changes)
  client.setQueryData(queryKey, after)
  if (needsRefetch(before, after)) void client.invalidateQueries({ queryKey, exact: true })
}
