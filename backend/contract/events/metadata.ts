import { z } from '../z.ts'

export const actor = z.object({
  kind: z.enum(['owner', 'admin', 'house', 'visitor']).describe('`house` is the directory itself'),
  id: z
    .string()
    .nullable()
    .describe("Keyed hash of the actor's wallet. Null for the directory and for visitors"),
})
export type Actor = z.infer<typeof actor>

/** The directory itself, as the actor of an event. */
export const directoryActor = { kind: 'house', id: null } as const satisfies Actor

/** Origin of a request. Sealed. */
export const origin = z.object({
  ip: z.string().describe('Address of the client'),
  userAgent: z.string().describe('User agent of the client'),
  ipKey: z.string().optional().describe('Keyed hash of the network that attempts are counted for'),
})
export type Origin = z.infer<typeof origin>

/** Metadata of an event, not sealed. */
export const metadata = z.object({
  at: z.iso.datetime().describe('Time of the event, ISO, UTC'),
  requestId: z
    .string()
    .describe('Id of the request in the server log, or of the job that appended the event'),
  actor: actor.describe('Author of the event'),
})
export type Metadata = z.infer<typeof metadata>
