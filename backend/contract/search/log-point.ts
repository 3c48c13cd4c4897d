import { positionCursor } from '#contract/endpoints/shared-schemas.ts'
import { z } from '#contract/z.ts'

/** A point in the log: a position, a time (ISO, UTC), or a day (yyyy-mm-dd), which means its end. */
export const logPoint = z.union([positionCursor, z.iso.date(), z.iso.datetime()])
