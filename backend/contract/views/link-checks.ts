import { linkNames } from '#contract/profile/links.ts'
import { z } from '../z.ts'

/** Times of the last checks of a profile's links; null before the first one. ISO, UTC. */
export const linkChecksView = z.array(
  z.object({ link: z.enum(linkNames), checkedAt: z.iso.datetime().nullable() }),
)
