import { queryOptions } from '@tanstack/react-query'
import { familyOf } from '#contract/artwork/artwork.ts'
import { artworkOf } from '#contract/artwork/drawings.ts'
import { neighbourCount } from '#contract/artwork/propose-seed.ts'
import type { ProfileType } from '#contract/profile/profile-type.ts'
import { directoryKeys } from './directory.ts'
import { callPublic } from './public-endpoints.ts'

/** Artwork families of the last listed profiles of a type. In a separate module, since the lists load without zod. */
export const recentArtworkQueries = {
  familiesOfType: (type: ProfileType) =>
    queryOptions({
      queryKey: [...directoryKeys.whole(type), 'recent'] as const,
      queryFn: async ({ signal }) => {
        const query = { limit: neighbourCount }
        const newest = await callPublic('listProfilesOfType', { params: { type }, query, signal })
        return newest.map((profile) => familyOf(artworkOf(profile)))
      },
    }),
}
