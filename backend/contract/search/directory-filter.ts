import { z } from '#contract/z.ts'
import { maxQuery } from './list-limits.ts'
import { listOrders } from './list-order.ts'

/** Filter of a list. Every part is optional, and all given parts must match. */
const directoryFilter = z.object({
  /** Text in the name, handle, bio, tags or wallet. */
  q: z.string().max(maxQuery).optional(),
  /** A tag: the medium of an artist, or an interest of a collector or curator. */
  tag: z.string().max(maxQuery).optional(),
  /** Another tag: the style of an artist, or the focus of a collector or curator. */
  style: z.string().max(maxQuery).optional(),
  /** A platform that the profile links to. */
  platform: z.string().max(maxQuery).optional(),
})
export type DirectoryFilter = z.infer<typeof directoryFilter>

/** Query of a list page: a filter and an order, by default newest first. */
export const directorySearch = directoryFilter.extend({ sort: z.enum(listOrders).optional() })
export type DirectorySearch = z.infer<typeof directorySearch>
