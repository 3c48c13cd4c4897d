import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiDeps } from '#edge/deps.ts'
import type { Metrics } from './metrics.ts'
import { createMetricsGuard } from './metrics-guard.ts'

/** Registers GET /metrics in the Prometheus text format. */
export function registerMetricsRoute(
  app: FastifyInstance,
  { registry }: Pick<Metrics, 'registry'>,
  { config }: Pick<ApiDeps, 'config'>,
): void {
  const guard = createMetricsGuard(config)
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      guard(request)
    } catch (error) {
      // Without METRICS_TOKEN no credentials would help.
      if (config.metricsToken !== undefined) reply.header('WWW-Authenticate', 'Bearer')
      throw error
    }
  }
  app.get('/metrics', { onRequest }, async (_request, reply) =>
    reply
      .type(registry.contentType)
      .header('Cache-Control', 'no-store')
      .send(await registry.metrics()),
  )
}
