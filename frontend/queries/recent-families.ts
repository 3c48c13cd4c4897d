import { queryOptions } from '@tanstack/react-query'
import type { ProfileType } from '#contract/profile-type.ts'
import { neighbouringWorks } from '#contract/work.ts'
import { call } from './api-client.ts'
import { directoryKeys } from './directory.ts'
import { publicCalls } from './public-calls.ts'

/** Artwork families of the profiles of a type that were listed last. Apart from the lists, which load without zod. */
export const recentFamilyQueries = {
  ofType: (type: ProfileType) =>
    queryOptions({
      queryKey: [...directoryKeys.whole(type), 'recent'] as const,
      queryFn: async ({ signal }) => {
        const { listProfilesOfType } = await publicCalls()
        const query = { limit: neighbouringWorks }
        const newest = await call(listProfilesOfType, { params: { type }, query, signal })
        return newest.flatMap(({ work }) => work.family ?? [])
      },
    }),
}
