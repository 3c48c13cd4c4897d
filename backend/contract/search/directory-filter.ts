import { z } from '#contract/z.ts'
import { maxQuery } from './list-limits.ts'
import { listOrders } from './list-order.ts'

/** Filter of a list. Every part is optional, and all given parts must match. */
export const directoryFilter = z.object({
  q: z.string().max(maxQuery).optional(),
  tag: z.string().max(maxQuery).optional(),
  style: z.string().max(maxQuery).optional(),
  platform: z.string().max(maxQuery).optional(),
})
export type DirectoryFilter = z.infer<typeof directoryFilter>

/** Query of a list page: a filter and an order, by default newest first. */
export const directorySearch = directoryFilter.extend({ sort: z.enum(listOrders).optional() })
export type DirectorySearch = z.infer<typeof directorySearch>
