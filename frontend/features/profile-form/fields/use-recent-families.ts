import { useQuery } from '@tanstack/react-query'
import type { ProfileType } from '#contract/profile-type.ts'
import type { WorkFamily } from '#contract/work-families.ts'
import { recentFamilyQueries } from '#queries/recent-families.ts'

const none: readonly WorkFamily[] = []

/** The families of the last prints listed of a type, which the next one differs from; none while they load. */
export function useRecentFamilies(type: ProfileType): readonly WorkFamily[] {
  const { data = none } = useQuery(recentFamilyQueries.ofType(type))
  return data
}
