import type { QueryClient } from '@tanstack/react-query'
import type { ProfileType } from '#contract/profile/profile-type.ts'
import { clientFilterLimit } from '#contract/search/list-limits.ts'
import { directoryQueries } from '#queries/directory.ts'
import { milestoneQueries } from '#queries/milestone.ts'

/** Fetches what a list page shows. */
export async function fetchDirectory(client: QueryClient, type: ProfileType): Promise<void> {
  const milestones = await client.ensureQueryData(milestoneQueries.all())
  const listed = milestones.find(({ profileType }) => profileType === type)?.listed ?? 0
  if (listed <= clientFilterLimit) await client.ensureQueryData(directoryQueries.whole(type))
}
