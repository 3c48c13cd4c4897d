import { maxCursor, maxPageSize } from '#contract/search/list-limits.ts'
import { z } from '../z.ts'

/** Cursor and size of a list page. */
export const pageQuery = z.object({
  cursor: z.string().max(maxCursor).optional(),
  limit: z.coerce.number().int().min(1).max(maxPageSize).optional(),
})

/** Cursor that is a position in the log or a revision in a stream. */
export const positionCursor = z
  .string()
  .regex(/^\d{1,18}$/, 'The cursor is not one that this directory gave.')

/** A profile id in any case; UUIDs ignore it. */
export const profileId = z.uuid().toLowerCase()

export const nullResponse = z.null()
