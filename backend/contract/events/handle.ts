import { z } from '../z.ts'

/** The log never contains a handle in plain text. */
export const handleKey = z.string().describe('Keyed hash of the folded handle')

/** Events of the stream `handle-<handleKey>`. */
export const handleEvent = z.discriminatedUnion('type', [
  z
    .object({
      type: z.literal('HandleClaimed'),
      data: z.object({ profileId: z.uuid().describe('Profile that claims the handle'), handleKey }),
    })
    .describe('A profile reserved its handle. The last claim of a stream holds.'),
])
export type HandleEvent = z.output<typeof handleEvent>
