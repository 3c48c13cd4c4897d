import { randomBytes, randomUUID } from 'node:crypto'
import type { EncodedEvent } from '#event-log/port.ts'

const sealed = randomBytes(700).toString('base64')

/** Creates a submission as the event log stores it, with random bytes as its sealed part. */
export function createEvent(): EncodedEvent {
  const profileId = randomUUID()
  return {
    id: randomUUID(),
    type: 'ProfileSubmitted',
    data: { profileId, life: 1, profileType: 'artist', flags: [], sealed },
    metadata: { at: new Date().toISOString(), requestId: profileId, actor: { kind: 'owner' } },
  }
}
