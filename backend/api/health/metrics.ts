import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, Registry } from 'prom-client'
import { registerGauge } from '#backend/process/gauge.ts'
import { startSampling } from '#backend/process/sampler.ts'
import { refusalCodes } from '#contract/refusal.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { rateLimits } from '#edge/limits/limits.ts'
import type { SentProblem } from '#edge/problems/send-problem.ts'
import type { EventStore } from '#event-log/event-store.ts'
import { registerProcessMetrics } from '#projections/runner/process-metrics.ts'
import { countUnendedBulkReviews } from '../bulk-reviews/store.ts'
import type { Hub } from '../live/hub.ts'

type GaugeSources = Pick<
  ApiDeps,
  'config' | 'logCounts' | 'logId' | 'pool' | 'projector' | 'readPool' | 'schema'
> & { hub: Pick<Hub, 'sockets'> }

/** Upper bounds of the histograms, in seconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Expected outcomes. Other ones, named by their error, are faults of the software. */
const appendOutcomes = ['appended', 'WrongExpectedRevision', 'LogUnavailable', 'AppendUnconfirmed']

export type Metrics = ReturnType<typeof createMetrics>

/** Creates the metrics of a process. Labels contain routes, but no addresses or names. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'provenance_http_request_duration_seconds',
    help: 'Time to answer a request, by route',
    labelNames: ['method', 'route', 'status'] as const,
    buckets,
    registers,
  })
  const appends = new Histogram({
    name: 'provenance_event_append_duration_seconds',
    help: 'Time to append to the event log, sealing included',
    labelNames: ['outcome'] as const,
    buckets,
    registers,
  })
  // Prometheus sees no increase in a series that begins with its first count.
  for (const outcome of appendOutcomes) appends.zero({ outcome })

  return {
    registry,
    /** Wraps an event store to measure its appends. */
    instrumentEventStore: (eventStore: EventStore): EventStore => ({
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
    /** Measures requests, and samples the gauges from when the app is ready until it closes. */
    instrumentApp: (app: FastifyInstance, sources: GaugeSources): void => {
      const closing = new AbortController()
      // Sampling starts only when the app is ready, so that a failed build leaves no timer.
      app.addHook('onReady', async () => registerGauges(registry, sources, closing.signal))
      app.addHook('onClose', async () => closing.abort())
      const countProblem = createProblemCounters(registry)
      app.addHook('onResponse', (request, reply, done) => {
        const route = request.routeOptions.url ?? 'unknown'
        const labels = { method: request.method, route, status: reply.statusCode }
        requests.observe(labels, reply.elapsedTime / 1000)
        if (reply.problem) countProblem(reply.problem)
        done()
      })
    },
  }
}

/** Adds the gauges of an API. `signal` ends their reads in the background. */
function registerGauges(registry: Registry, sources: GaugeSources, signal: AbortSignal): void {
  const { config, hub, pool, readPool } = sources
  registerGauge(registry, 'provenance_live_sockets', 'Open websockets', () => hub.sockets.size)
  const bulkReviews = startSampling(() => countUnendedBulkReviews(pool), { signal })
  registerGauge(
    registry,
    'provenance_bulk_reviews_pending',
    'Bulk reviews that have not ended, of all processes',
    bulkReviews.last,
  )
  const pools = { writes: pool, reads: readPool }
  const { dataDir, eventstoreUrl } = config
  // Positions of EventStoreDB are bytes, so their difference is no number of events.
  const countsEvents = !eventstoreUrl
  registerProcessMetrics(registry, { ...sources, pools, dataDir, countsEvents }, signal)
}

/** Adds the counters of refusals. Every code and every limit starts at 0. */
function createProblemCounters(registry: Registry): (problem: SentProblem) => void {
  const registers = [registry]
  const refusals = new Counter({
    name: 'provenance_refusals_total',
    help: 'Requests that were answered with a problem, by its code',
    labelNames: ['code'] as const,
    registers,
  })
  const rejections = new Counter({
    name: 'provenance_rate_limit_rejections_total',
    help: 'Requests refused by a rate limit, by its name',
    labelNames: ['limit'] as const,
    registers,
  })
  for (const code of refusalCodes) refusals.inc({ code }, 0)
  for (const limit of Object.keys(rateLimits)) rejections.inc({ limit }, 0)
  return ({ code, limit }) => {
    refusals.inc({ code })
    if (limit !== undefined) rejections.inc({ limit })
  }
}
