import { z } from '#contract/z.ts'
import { maxQuery } from './list-limits.ts'

/** Search of the roster. All given parts must match. */
export const rosterSearch = z.object({
  wallet: z.string().max(maxQuery).optional(),
  name: z.string().max(maxQuery).optional(),
  handle: z.string().max(maxQuery).optional(),
})
export type RosterSearch = z.output<typeof rosterSearch>
