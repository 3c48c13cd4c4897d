import { z } from '../z.ts'

export const handleKey = z
  .string()
  .describe('Keyed hash of the handle. Spellings that count as the same handle have the same one')

/** Events of a handle. The log never contains a handle in plain text. */
export const handleEvent = z
  .discriminatedUnion('type', [
    z
      .object({
        type: z.literal('HandleClaimed'),
        data: z.object({
          profileId: z.uuid().describe('Profile that claims the handle'),
          handleKey,
        }),
      })
      .describe(
        'A profile reserved its handle. The last claim of a stream replaces all earlier ones.',
      ),
  ])
  .describe('`handle-<handle key>`')
export type HandleEvent = z.output<typeof handleEvent>
