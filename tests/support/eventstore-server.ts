import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import type { StartedTestContainer } from 'testcontainers'
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
 * The EventStoreDB to test against: the one that EVENTSTORE_URL names, or one in a container where a
 * Docker engine runs, or none. EVENTSTORE_TEST_START is a shell command that starts the server of
 * EVENTSTORE_URL on the data it had, waits until it answers and prints its process id; with it the
 * tests start the server themselves, and also kill and freeze it.
 */
export async function findEventStore(): Promise<EventStoreServer | undefined> {
  const { EVENTSTORE_URL: url, EVENTSTORE_TEST_START: command } = process.env
  if (url && command) return startByCommand(url, command)
  if (url) return { url, close: () => Promise.resolve() }
  if (!process.env.DOCKER_HOST && !existsSync('/var/run/docker.sock')) return undefined
  return startContainer().catch(() => undefined)
}

async function startByCommand(url: string, command: string): Promise<EventStoreServer> {
  const run = async () => {
    const { stdout } = await promisify(execFile)('sh', ['-c', command])
    return Number(stdout.trim())
  }
  let pid = await run()
  const kill = async () => {
    process.kill(pid, 'SIGKILL')
    while (isRunning(pid)) await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return {
    url,
    outage: {
      kill,
      start: async () => {
        pid = await run()
      },
      freeze: () => process.kill(pid, 'SIGSTOP'),
      thaw: () => process.kill(pid, 'SIGCONT'),
    },
    close: kill,
  }
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

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
