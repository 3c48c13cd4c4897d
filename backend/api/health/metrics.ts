import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Gauge, Histogram, Registry } from 'prom-client'
import type { ApiDeps } from '#edge/deps.ts'
import type { EventStore } from '#event-log/event-store.ts'
import { addProjectorGauges } from '#projections/runner/projector-metrics.ts'
import type { Hub } from '../live/hub.ts'
import { createMetricsGuard } from './metrics-guard.ts'

/** Metrics of a process. Labels contain routes, but no addresses or names. */
export type Metrics = {
  registry: Registry
  /** Wraps an event store to measure its appends. */
  measure: (eventStore: EventStore) => EventStore
  watch: (app: FastifyInstance, sources: WatchSources) => void
}

type WatchSources = Pick<ApiDeps, 'projector' | 'log' | 'config' | 'pool' | 'readPool'> & {
  hub: Hub
}

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request, by route',
    labelNames: ['method', 'route', 'status'] as const,
    buckets,
    registers,
  })
  const appends = new Histogram({
    name: 'event_append_duration_seconds',
    help: 'Time to append to the event log, sealing included',
    labelNames: ['outcome'] as const,
    buckets,
    registers,
  })

  return {
    registry,
    measure: (eventStore) => ({
      ...eventStore,
      append: async (...append) => {
        const end = appends.startTimer()
        try {
          const appended = await eventStore.append(...append)
          end({ outcome: 'appended' })
          return appended
        } catch (error) {
          end({ outcome: error instanceof Error ? error.name : 'unknown' })
          throw error
        }
      },
    }),
    watch: (app, sources) => {
      addGauges(registry, sources)
      app.addHook('onResponse', (request, reply, done) => {
        const route = request.routeOptions.url ?? 'unknown'
        const labels = { method: request.method, route, status: reply.statusCode }
        requests.observe(labels, reply.elapsedTime / 1000)
        done()
      })
    },
  }
}

function addGauges(
  registry: Registry,
  { projector, log, config, pool, readPool, hub }: WatchSources,
) {
  addProjectorGauges(registry, { projector, log, countsEvents: !config.eventstoreUrl })
  const registers = [registry]
  new Gauge({
    name: 'live_sockets',
    help: 'Open websockets',
    registers,
    collect() {
      this.set(hub.sockets.size)
    },
  })
  new Gauge({
    name: 'postgres_queries_waiting',
    help: 'Queries that wait for a connection, by pool',
    labelNames: ['pool'] as const,
    registers,
    collect() {
      this.set({ pool: 'writes' }, pool.waitingCount)
      this.set({ pool: 'reads' }, readPool.waitingCount)
    },
  })
}

/** Registers GET /metrics in the Prometheus text format. */
export function registerMetricsRoute(
  app: FastifyInstance,
  { registry }: Metrics,
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
  app.get('/metrics', { schema: { hide: true }, onRequest }, async (_request, reply) =>
    reply
      .type(registry.contentType)
      .header('Cache-Control', 'no-store')
      .send(await registry.metrics()),
  )
}
