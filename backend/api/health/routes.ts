import type { FastifyInstance } from 'fastify'
import type { ApiDeps } from '#edge/deps.ts'
import { describeHealth } from '#projections/runner/describe-health.ts'
import type { GetReadiness } from './readiness.ts'

/**
 * Registers /healthz (liveness) and /readyz (readiness). They are public, so their responses omit
 * details of faults. Staff pages and logs contain them.
 */
export function registerHealthRoutes(
  app: FastifyInstance,
  { projector }: Pick<ApiDeps, 'projector'>,
  getReadiness: GetReadiness,
): void {
  app.get('/healthz', async (_request, reply) => {
    const { isHealthy, body } = describeHealth(projector.status())
    return reply
      .code(isHealthy ? 200 : 503)
      .headers({ 'Cache-Control': 'no-store', ...(!isHealthy && { 'Retry-After': '60' }) })
      .send(body)
  })

  app.get('/readyz', async (_request, reply) => {
    const status = getReadiness()
    const isReady = status === 'ready'
    return reply
      .code(isReady ? 200 : 503)
      .headers({ 'Cache-Control': 'no-store', ...(!isReady && { 'Retry-After': '1' }) })
      .send({ status })
  })
}
