import { maxQuery } from './limits.ts'
import { z } from './z.ts'

/** What a list page asks for; every part may be absent, and all of them must hold. */
export const directoryFilter = z.object({
  q: z.string().max(maxQuery).optional(),
  tag: z.string().max(maxQuery).optional(),
  style: z.string().max(maxQuery).optional(),
  platform: z.string().max(maxQuery).optional(),
})
export type DirectoryFilter = z.infer<typeof directoryFilter>
