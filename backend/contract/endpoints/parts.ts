import { maxCursor, maxPage } from '../list-limits.ts'
import { z } from '../z.ts'

/** Which page of a list. */
export const pageQuery = z.object({
  cursor: z.string().max(maxCursor).optional(),
  limit: z.coerce.number().int().min(1).max(maxPage).optional(),
})

/** A page's beginning by a place in the log, or in a stream of it. */
export const placeCursor = z
  .string()
  .regex(/^\d{1,18}$/, 'The cursor is not one that this directory gave.')

/** An id in any case, since that is how UUIDs are compared. */
export const profileId = z.uuid().toLowerCase()

export const nothing = z.null()
