import { z } from '../z.ts'

/**
 * Events of a handle. `handleKey` is the keyed hash of the folded handle. The log never contains the
 * handle in plain text.
 */
export const handleEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('HandleClaimed'),
    data: z.object({ profileId: z.uuid(), handleKey: z.string() }),
  }),
])
export type HandleEvent = z.output<typeof handleEvent>
