import { profileTypes } from '#contract/profile/profile-type.ts'
import { z } from '../z.ts'

/** A profile type as input. Its error is a sentence for users. */
export const profileTypeInput = z.enum(
  profileTypes,
  'Profile type must be artist, collector or curator',
)
