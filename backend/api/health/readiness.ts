import type { FastifyInstance } from 'fastify'
import type { ApiDeps } from '#edge/deps.ts'

/** State for load balancers: they may send requests only while it is `ready`. */
export type GetReadiness = () => 'starting' | 'ready' | 'stopping'

/**
 * Tracks the state of the process: ready with the read models, stopping once a stop is requested
 * or the app closes.
 */
export function trackReadiness(
  app: FastifyInstance,
  { projector, draining }: Pick<ApiDeps, 'projector' | 'draining'>,
): GetReadiness {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  return () => {
    if (isClosing || draining.aborted) return 'stopping'
    return projector.status().isReady ? 'ready' : 'starting'
  }
}
