import { z } from '../z.ts'

/** The first event of a log. Checkpoints and live positions belong to `logId`. */
export const directoryEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('DirectoryOpened'), data: z.object({ logId: z.uuid() }) }),
])
