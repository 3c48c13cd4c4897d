import { existsSync } from 'node:fs'
import type { StartedTestContainer } from 'testcontainers'
import { eventStoreCommand, makeOwnEventStore } from './own-eventstore.ts'
import { freePort } from './own-postgres.ts'

/** A server that the tests may stop as they like. */
type Outage = {
  kill: () => Promise<void>
  start: () => Promise<void>
  /** Stops its threads, so that it answers nothing and closes nothing. */
  freeze?: () => void
  thaw?: () => void
}

export type EventStoreServer = { url: string; outage?: Outage; close: () => Promise<void> }

/**
 * The EventStoreDB to test against: one that `eventStoreCommand` starts, which the tests also kill
 * and freeze, or the one that EVENTSTORE_URL names, or one in a container where a Docker engine
 * runs, or none.
 */
export async function findEventStore(): Promise<EventStoreServer | undefined> {
  if (eventStoreCommand) {
    const { url, remove, ...outage } = await makeOwnEventStore()
    return { url, outage, close: remove }
  }
  const { EVENTSTORE_URL: url, DOCKER_HOST } = process.env
  if (url) return { url, close: () => Promise.resolve() }
  if (!DOCKER_HOST && !existsSync('/var/run/docker.sock')) return undefined
  return startContainer().catch(() => undefined)
}

async function startContainer(): Promise<EventStoreServer> {
  const { GenericContainer, Wait } = await import('testcontainers')
  const port = await freePort()
  const container: StartedTestContainer = await new GenericContainer(
    'eventstore/eventstore:22.10.5-bookworm-slim',
  )
    .withEnvironment({ EVENTSTORE_INSECURE: 'true', EVENTSTORE_RUN_PROJECTIONS: 'None' })
    .withExposedPorts({ container: 2113, host: port })
    .withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCode(204))
    .start()
  return {
    url: `esdb://${container.getHost()}:${port}?tls=false`,
    outage: {
      kill: () => container.restart({ timeout: 0 }),
      start: () => Promise.resolve(),
    },
    close: async () => {
      await container.stop()
    },
  }
}
