import type { QueryClient } from '@tanstack/react-query'
import { clientFilterLimit } from '#contract/list-limits.ts'
import type { ProfileType } from '#contract/profile-type.ts'
import { directoryQueries } from '#queries/directory.ts'
import { milestoneQueries } from '#queries/milestone.ts'

/** Fetches what a list page shows. */
export async function loadDirectory(client: QueryClient, type: ProfileType): Promise<void> {
  const milestones = await client.ensureQueryData(milestoneQueries.all())
  const listed = milestones.find(({ profileType }) => profileType === type)?.listed ?? 0
  if (listed <= clientFilterLimit) await client.ensureQueryData(directoryQueries.whole(type))
}
