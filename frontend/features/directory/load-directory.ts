import type { QueryClient } from '@tanstack/react-query'
import { clientFilterLimit } from '#contract/list-limits.ts'
import type { ProfileType } from '#contract/profile-type.ts'
import { directoryQueries } from '#queries/directory.ts'
import { milestoneQueries } from '#queries/milestone.ts'

/**
 * Starts fetching what a list page shows. Nobody waits for it: the page has blank sheets to show, and
 * says itself when the fetch fails.
 */
export function loadDirectory(client: QueryClient, type: ProfileType): void {
  const load = async () => {
    const milestones = await client.ensureQueryData(milestoneQueries.all())
    const listed = milestones.find(({ profileType }) => profileType === type)?.listed ?? 0
    if (listed <= clientFilterLimit) await client.ensureQueryData(directoryQueries.whole(type))
  }
  load().catch(() => undefined)
}
