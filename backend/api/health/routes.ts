import type { FastifyInstance } from 'fastify'
import type { ApiDeps } from '#edge/deps.ts'
import type { Lifecycle } from './lifecycle.ts'

/**
 * Registers /healthz (liveness) and /readyz (readiness). They are public, so their responses omit
 * details of faults. Staff pages and logs contain them.
 */
export function registerHealthRoutes(
  app: FastifyInstance,
  { projector }: Pick<ApiDeps, 'projector'>,
  lifecycle: Lifecycle,
): void {
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
    const { leader, position, at, failure } = projector.status()
    return reply
      .code(failure ? 503 : 200)
      .headers({ 'Cache-Control': 'no-store', ...(failure && { 'Retry-After': '60' }) })
      .send({
        status: failure ? 'failing' : 'ok',
        projector: {
          state: failure ? 'stopped' : leader ? 'leading' : 'standing-by',
          leader,
          position: String(position),
          at: at?.toISOString() ?? null,
        },
      })
  })

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const status = lifecycle()
    const isReady = status === 'ready'
    return reply
      .code(isReady ? 200 : 503)
      .headers({ 'Cache-Control': 'no-store', ...(!isReady && { 'Retry-After': '1' }) })
      .send({ status })
  })
}
