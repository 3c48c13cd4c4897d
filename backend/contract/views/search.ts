import { profileType } from '../profile-type-schema.ts'
import { z } from '../z.ts'
import { profileView } from './profile.ts'

/** A profile as a search names it. `tag`: its first one. */
export const foundProfile = profileView
  .pick({ id: true, name: true, handle: true, avatarUrl: true, isVerified: true })
  .extend({ tag: z.string().nullable() })
export type FoundProfile = z.infer<typeof foundProfile>

/**
 * What a search over all types found, one group a type: the best matches, and how many there are.
 * `isBounded`: more than `total`.
 */
export const searchView = z.object({
  groups: z.array(
    z.object({
      profileType,
      total: z.number().int().nonnegative(),
      isBounded: z.boolean(),
      profiles: z.array(foundProfile),
    }),
  ),
})
export type SearchView = z.infer<typeof searchView>
