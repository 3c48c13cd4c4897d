import { profileType } from '#contract/profile/profile-type-schema.ts'
import { z } from '../z.ts'
import { profileView } from './profile.ts'

/** A search result. `tag` is the first tag. */
const foundProfile = profileView
  .pick({ id: true, name: true, handle: true, avatarUrl: true, isVerified: true })
  .extend({ tag: z.string().nullable() })
export type FoundProfile = z.infer<typeof foundProfile>

/** Results of a search over all types, one group per type: the best matches and their number. */
export const searchView = z.object({
  groups: z.array(
    z.object({
      profileType,
      total: z.number().int().nonnegative(),
      /** True if counting stopped at a limit, so more than `total` match. */
      isBounded: z.boolean(),
      profiles: z.array(foundProfile),
    }),
  ),
})
export type SearchView = z.infer<typeof searchView>
