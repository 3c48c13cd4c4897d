import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { findFreePort } from '#backend/setup/cluster/find-free-port.ts'
import { signal } from './own-postgres.ts'

/**
 * A shell command that starts an EventStoreDB without TLS on port $PORT of the loopback, with its
 * data in the folder $DATA. It prints the pid of the server and exits once the server answers.
 */
export const eventStoreCommand = process.env.EVENTSTORE_TEST_START

export type OwnEventStore = Awaited<ReturnType<typeof startOwnEventStore>>

/** EventStoreDB treats every variable with this prefix as a setting. */
const isSetting = ([name]: [string, unknown]) => name.startsWith('EVENTSTORE_')

/**
 * Starts a temporary EventStoreDB that can be killed, frozen and restarted on the same data, with a shell
 * command. When it does not start, its folder is removed.
 */
export async function startOwnEventStore(command = eventStoreCommand) {
  const folder = await mkdtemp(join(tmpdir(), 'provenance-eventstore-'))
  const port = await findFreePort()
  const inherited = Object.entries(process.env).filter((variable) => !isSetting(variable))
  const env = { ...Object.fromEntries(inherited), PORT: String(port), DATA: folder }
  let pid = 0

  async function start(): Promise<void> {
    const stderrFile = join(folder, 'start.stderr')
    // Errors go to a file instead of a pipe, because the running server keeps it open.
    const script = `exec 2>"$STDERR_FILE"\n${command ?? 'exit 1'}`
    const child = spawn('sh', ['-c', script], {
      env: { ...env, STDERR_FILE: stderrFile },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const [stdout, [status]] = await Promise.all([text(child.stdout), once(child, 'exit')])
    pid = Number(stdout.trim())
    if (status === 0 && Number.isSafeInteger(pid) && pid > 1) return
    const output = `${stdout}${await readFile(stderrFile, 'utf8')}`.trim()
    throw new Error(`EventStoreDB did not start (exit code ${status}): ${output}`)
  }

  /** Sends SIGKILL and waits for the end. */
  async function kill(): Promise<void> {
    while (signal(pid, 'SIGKILL')) await delay(20)
  }

  /** Suspends it, and waits until all its threads have stopped. */
  async function freeze(): Promise<void> {
    signal(pid, 'SIGSTOP')
    // One thread takes the signal and stops the others, which is late on a busy machine.
    while (!(await isStopped(pid))) await delay(5)
  }

  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
  try {
    await start()
  } catch (error) {
    await remove()
    throw error
  }
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    /** Folder of its files. */
    folder,
    start,
    kill,
    freeze,
    thaw: () => void signal(pid, 'SIGCONT'),
    /** Kills it and removes its data. */
    remove: async () => {
      await kill()
      await remove()
    },
  }
}

/** Returns true if no thread of a process can run; also without `/proc`, which only Linux has. */
async function isStopped(pid: number): Promise<boolean> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  for (const thread of threads) {
    const stat = await readFile(`/proc/${pid}/task/${thread}/stat`, 'utf8').catch(() => '')
    const [, state] = /\) (\w) /.exec(stat) ?? []
    if (state !== undefined && state !== 'T') return false
  }
  return true
}
