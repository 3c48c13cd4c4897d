import { maxQuery } from './list-limits.ts'
import { listOrders } from './list-order.ts'
import { z } from './z.ts'

/** What a list lets through; every part may be absent, and all of them must hold. */
export const directoryFilter = z.object({
  q: z.string().max(maxQuery).optional(),
  tag: z.string().max(maxQuery).optional(),
  style: z.string().max(maxQuery).optional(),
  platform: z.string().max(maxQuery).optional(),
})
export type DirectoryFilter = z.infer<typeof directoryFilter>

/** What a list page asks for: a filter, and the order of what it lets through; the newest first if absent. */
export const directorySearch = directoryFilter.extend({ sort: z.enum(listOrders).optional() })
export type DirectorySearch = z.infer<typeof directorySearch>
