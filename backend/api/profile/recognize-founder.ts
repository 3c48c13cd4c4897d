import type { FastifyInstance } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import { changeProfile } from '#event-log/claim-handle.ts'
import type { ApiDeps } from '../deps.ts'

type Recognizing = Pick<ApiDeps, 'config' | 'identity' | 'eventStore' | 'logger' | 'newId' | 'now'>

/** Recognizes a founder who had a profile before FOUNDER_WALLET named its wallet. */
export function addFounder(app: FastifyInstance, deps: Recognizing): void {
  app.addHook('onReady', async () => {
    try {
      await recognizeFounder(deps)
    } catch (error) {
      if (error instanceof Refusal && error.code === 'profile-not-found') return
      deps.logger.warn(
        { err: error },
        'the founder could not be recognized; the next start tries again',
      )
    }
  })
}

async function recognizeFounder({ config, identity, eventStore, newId, now }: Recognizing) {
  const { founderWallet } = config
  if (founderWallet === undefined) return
  const asked = {
    at: now().toISOString(),
    actor: { kind: 'house' as const, id: null },
    requestId: newId(),
    newId,
  }
  const profileId = identity.profileId(founderWallet)
  const command = { type: 'RecognizeFounder' as const }
  await changeProfile(eventStore, identity, { profileId, command }, asked)
}
