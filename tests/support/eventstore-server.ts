import { existsSync, readFileSync } from 'node:fs'
import type { StartedTestContainer } from 'testcontainers'
import { makeOwnEventStore } from './own-eventstore.ts'
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

/** A server, or why there is none. */
type Found =
  | { server: EventStoreServer; missing?: undefined }
  | { server?: undefined; missing: string }

/**
 * Finds the EventStoreDB to test against: one that EVENTSTORE_TEST_START starts, which the tests also
 * kill and freeze, or the one that EVENTSTORE_URL names, or one in a container. Throws where there is
 * none and EVENTSTORE_TEST is `required`.
 */
export async function findEventStore(
  env: Record<string, string | undefined> = process.env,
  start: () => Promise<EventStoreServer> = startContainer,
): Promise<Found> {
  const found = await tryToFind(env, start)
  if (found.missing !== undefined && env.EVENTSTORE_TEST === 'required') {
    throw new Error(`EVENTSTORE_TEST is required, but there is ${found.missing}`)
  }
  return found
}

async function tryToFind(
  { EVENTSTORE_TEST_START, EVENTSTORE_URL: url, DOCKER_HOST }: Record<string, string | undefined>,
  start: () => Promise<EventStoreServer>,
): Promise<Found> {
  if (EVENTSTORE_TEST_START) {
    const { url, remove, ...outage } = await makeOwnEventStore(EVENTSTORE_TEST_START)
    return { server: { url, outage, close: remove } }
  }
  if (url) return { server: { url, close: () => Promise.resolve() } }
  if (!DOCKER_HOST && !existsSync('/var/run/docker.sock')) {
    return { missing: 'no EVENTSTORE_URL, EVENTSTORE_TEST_START or Docker engine' }
  }
  try {
    return { server: await start() }
  } catch (error) {
    const [reason] = String(error).split('\n')
    return { missing: `no container of ${eventStoreImage()}: ${reason}` }
  }
}

/** The image of docker-compose.yml, so that the tests run on what is deployed. */
export function eventStoreImage(): string {
  const compose = readFileSync(new URL('../../docker-compose.yml', import.meta.url), 'utf8')
  const [, image] = /^ +image: (eventstore\/\S+)$/m.exec(compose) ?? []
  if (image === undefined) throw new Error('docker-compose.yml names no image of EventStoreDB')
  return image
}

async function startContainer(): Promise<EventStoreServer> {
  const { GenericContainer, Wait } = await import('testcontainers')
  const port = await freePort()
  const container: StartedTestContainer = await new GenericContainer(eventStoreImage())
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
