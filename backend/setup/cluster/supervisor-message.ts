import { z } from '#contract/z.ts'

/** Messages of the supervisor to its parent, one JSON text per line. */
export const supervisorMessage = z.discriminatedUnion('is', [
  z.object({ is: z.literal('progress'), line: z.string() }),
  z.object({ is: z.literal('ready'), port: z.number().int() }),
  z.object({ is: z.literal('failed'), sentence: z.string() }),
])
export type SupervisorMessage = z.output<typeof supervisorMessage>
