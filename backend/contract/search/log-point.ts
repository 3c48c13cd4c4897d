import { positionCursor } from '#contract/endpoints/shared-schemas.ts'
import { timeInput } from '#contract/time.ts'
import { z } from '#contract/z.ts'

/** A point in the log: a position, a time (ISO, UTC), or a day (yyyy-mm-dd), which means its end. */
export const logPoint = z.union([positionCursor, z.iso.date(), timeInput()])

/** Returns the time (ISO, UTC) of a point; undefined for a position. */
export function timeOfPoint(point: string): string | undefined {
  if (/^\d+$/.test(point)) return undefined
  return point.includes('T') ? point : `${point}T23:59:59.999Z`
}
