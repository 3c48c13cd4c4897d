import type { FastifyInstance } from 'fastify'
import { recognizeFounder } from '#commands/recognize-founder.ts'
import type { ApiDeps } from '#edge/deps.ts'

type FounderDeps = Pick<ApiDeps, 'config' | 'identity' | 'eventStore' | 'logger' | 'newId' | 'now'>

/** Recognizes the founder when the app starts. */
export function recognizeFounderAtStart(app: FastifyInstance, deps: FounderDeps): void {
  const { logger, newId, now } = deps
  app.addHook('onReady', async () => {
    const actor = { kind: 'house' as const, id: null }
    try {
      await recognizeFounder(deps, { at: now().toISOString(), actor, requestId: newId(), newId })
    } catch (error) {
      logger.warn({ err: error }, 'the founder could not be recognized; the next start tries again')
    }
  })
}
