import { z } from '../z.ts'

/** Events of the stream `directory`. */
export const directoryEvent = z.discriminatedUnion('type', [
  z
    .object({
      type: z.literal('DirectoryOpened'),
      data: z.object({
        logId: z.uuid().describe('Id of the log. Checkpoints and live positions belong to it'),
      }),
    })
    .describe('The first event of a log, in the stream `directory`.'),
])
