import { z } from '../z.ts'

/** The entry of an event in the transparency log. `/tlog/1/proof/<eventId>` proves it. */
export const logEntry = z.object({
  eventId: z.uuid(),
  /** Index of the entry, from 0. */
  index: z.number().int().nonnegative(),
})
export type LogEntry = z.infer<typeof logEntry>
