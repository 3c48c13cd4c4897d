import type { QueryClient } from '@tanstack/react-query'
import { clientFilterLimit } from '#contract/list-limits.ts'
import type { ProfileType } from '#contract/profile-type.ts'
import { directoryQueries } from '#queries/directory.ts'
import { milestoneQueries } from '#queries/milestone.ts'

/**
 * Starts fetching the data of a list page. The router must not wait: the page shows placeholders, and handles
 * a failed fetch.
 */
export function loadDirectory(client: QueryClient, type: ProfileType): void {
  const load = async () => {
    const milestones = await client.ensureQueryData(milestoneQueries.all())
    const listed = milestones.find(({ profileType }) => profileType === type)?.listed ?? 0
    if (listed <= clientFilterLimit) await client.ensureQueryData(directoryQueries.whole(type))
  }
  load().catch(() => undefined)
}
