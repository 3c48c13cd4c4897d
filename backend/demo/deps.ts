import type { Config } from '#backend/config.ts'
import type { MediaStore } from '#backend/media/store.ts'
import type { CommandDeps } from '#commands/deps.ts'
import type { TypedSample } from './sample.ts'

/** Dependencies of demo mode. */
export type DemoDeps = Pick<CommandDeps, 'eventStore' | 'keyedIds' | 'vault' | 'readPool'> & {
  config: Pick<Config, 'demo' | 'reviewMode' | 'publicUrl' | 'founderWallet'>
  /** Profiles to add, the oldest first. */
  samples: readonly TypedSample[]
  media: MediaStore
  now: () => Date
  /** Creates a UUID. */
  newId: () => string
  logger: { info: (text: string) => void; warn: (details: object, text: string) => void }
  /** Aborts between two samples. */
  signal: AbortSignal
}
