import { existsSync, readFileSync } from 'node:fs'
import type { StartedTestContainer } from 'testcontainers'
import { findFreePort } from '#backend/setup/cluster/find-free-port.ts'
import { startOwnEventStore } from './own-eventstore.ts'

/** Functions that stop and restart a server. */
type ServerControls = {
  kill: () => Promise<void>
  start: () => Promise<void>
  /** Suspends the process, so that it neither answers nor closes connections. */
  freeze?: () => Promise<void>
  thaw?: () => void
}

export type EventStoreServer = {
  url: string
  controls?: ServerControls
  close: () => Promise<void>
}

/** A server, or the reason for its absence. */
type Found =
  | { server: EventStoreServer; missing?: undefined }
  | { server?: undefined; missing: string }

/**
 * Finds the EventStoreDB for the tests: one started by EVENTSTORE_TEST_START, which tests also kill
 * and freeze, one named by EVENTSTORE_URL, or one in a container. Throws when there is none and
 * EVENTSTORE_TEST is `required`.
 */
export async function findEventStore(
  env: Record<string, string | undefined> = process.env,
  start: () => Promise<EventStoreServer> = startContainer,
): Promise<Found> {
  const found = await locate(env, start)
  if (found.missing !== undefined && env.EVENTSTORE_TEST === 'required') {
    throw new Error(`EVENTSTORE_TEST is required, but there is ${found.missing}`)
  }
  return found
}

async function locate(
  { EVENTSTORE_TEST_START, EVENTSTORE_URL: url, DOCKER_HOST }: Record<string, string | undefined>,
  start: () => Promise<EventStoreServer>,
): Promise<Found> {
  if (EVENTSTORE_TEST_START) {
    const { url, remove, ...controls } = await startOwnEventStore(EVENTSTORE_TEST_START)
    return { server: { url, controls, close: remove } }
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

/** Image of docker-compose.yml, so that the tests run on the deployed version. */
export function eventStoreImage(): string {
  const compose = readFileSync(new URL('../../docker-compose.yml', import.meta.url), 'utf8')
  const [, image] = /^ +image: (eventstore\/\S+)$/m.exec(compose) ?? []
  if (image === undefined) throw new Error('docker-compose.yml names no image of EventStoreDB')
  return image
}

async function startContainer(): Promise<EventStoreServer> {
  const { GenericContainer, Wait } = await import('testcontainers')
  const port = await findFreePort()
  const container: StartedTestContainer = await new GenericContainer(eventStoreImage())
    .withEnvironment({ EVENTSTORE_INSECURE: 'true', EVENTSTORE_RUN_PROJECTIONS: 'None' })
    .withExposedPorts({ container: 2113, host: port })
    .withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCode(204))
    .start()
  return {
    url: `esdb://${container.getHost()}:${port}?tls=false`,
    controls: {
      kill: () => container.restart({ timeout: 0 }),
      start: () => Promise.resolve(),
    },
    close: async () => {
      await container.stop()
    },
  }
}
