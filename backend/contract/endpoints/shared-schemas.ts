import { maxCursor, maxPageSize } from '#contract/search/list-limits.ts'
import { z } from '../z.ts'

/** An endpoint of the API, with a path in Fastify's `:name` syntax. GET by default. */
export type Endpoint = {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  response: z.ZodType
}

/** Cursor and size of a list page. */
export const pageQuery = z.object({
  cursor: z.string().max(maxCursor).optional(),
  limit: z.coerce.number().int().min(1).max(maxPageSize).optional(),
})

/** Cursor that is a position in the log or a revision in a stream. */
export const positionCursor = z
  .string()
  .regex(/^\d{1,18}$/, 'The cursor is not from this directory.')

/** Parameters of an address that names a profile by its id, in any case. */
export const profileParams = z.object({ id: z.uuid().toLowerCase() })

export const walletParams = z.object({ wallet: z.string() })

export const nullResponse = z.null()
