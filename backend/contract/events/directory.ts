import { z } from '../z.ts'

/** Events of the log itself. */
export const directoryEvent = z
  .discriminatedUnion('type', [
    z
      .object({
        type: z.literal('DirectoryOpened'),
        data: z.object({
          logId: z.uuid().describe('Id of the log. Positions of different logs cannot be compared'),
        }),
      })
      .describe('The first event of a log.'),
    z
      .object({
        type: z.literal('LogKeyRotated'),
        data: z.object({
          statement: z
            .string()
            .describe('Signed note that names the new key, signed with the former and the new one'),
        }),
      })
      .describe('The transparency log continues with another key.'),
  ])
  .describe('`directory`')
