import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './own-postgres.ts'

/**
 * A shell command that starts an EventStoreDB, without TLS, on port $PORT of the loopback with its
 * data in the folder $DATA, prints the pid of the server, and ends once that answers.
 */
export const eventStoreCommand = process.env.EVENTSTORE_TEST_START

/** A throw-away EventStoreDB that can be killed, frozen and started again on the same data. */
export type OwnEventStore = {
  url: string
  /** Where its files are. */
  folder: string
  start: () => Promise<void>
  /** SIGKILL, and waits for its end. */
  kill: () => Promise<void>
  freeze: () => void
  thaw: () => void
  /** Kills it and removes its data. */
  remove: () => Promise<void>
}

/** Makes and starts one by `eventStoreCommand`. */
export async function makeOwnEventStore(): Promise<OwnEventStore> {
  const folder = await mkdtemp(join(tmpdir(), 'provenance-eventstore-'))
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), DATA: folder }
  let pid = 0

  async function start(): Promise<void> {
    const said = execFileSync('sh', ['-c', eventStoreCommand ?? 'exit 1'], {
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    pid = Number(said.trim())
    if (!Number.isSafeInteger(pid) || pid <= 1) throw new Error(`EventStoreDB has no pid: ${said}`)
  }

  async function kill(): Promise<void> {
    while (signal(pid, 'SIGKILL')) await sleep(20)
  }

  await start()
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    folder,
    start,
    kill,
    freeze: () => signal(pid, 'SIGSTOP'),
    thaw: () => signal(pid, 'SIGCONT'),
    remove: async () => {
      await kill()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}
