import type { Config } from '#backend/config.ts'
import type { MediaStore } from '#backend/media/store.ts'
import type { EventStore } from '#event-log/event-store.ts'
import type { Identity } from '#vault/identity.ts'

/** What demo mode works with. */
export type DemoDeps = {
  config: Pick<Config, 'demo' | 'review' | 'publicUrl' | 'founderWallet'>
  eventStore: EventStore
  identity: Identity
  media: MediaStore
  now: () => Date
  /** Makes a UUID. */
  newId: () => string
  logger: { info: (text: string) => void; warn: (details: object, text: string) => void }
  /** Ends it between two samples. */
  signal: AbortSignal
}
