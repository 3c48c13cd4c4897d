import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '#backend/process/operator-error.ts'
import { identifyProcess, isAlive, processIdentity } from '#backend/process/process-identity.ts'
import { delay } from '#backend/process/retry.ts'
import { z } from '#contract/z.ts'
import { createPrivateFile, readPrivateFile, writePrivateFile } from './private-file.ts'

/** Process that locked a folder. `url` is set once the process listens. */
const holder = processIdentity.extend({ stopping: z.boolean(), url: z.string().optional() })
type Holder = z.output<typeof holder>

/** Milliseconds to wait for a process that may not have marked itself as stopping yet. */
const restartOverlapMs = 1_000
/** Milliseconds to wait for a process that is stopping. Its whole stop takes less. */
export const predecessorWaitMs = 15_000
const pollEveryMs = 50

function readHolder(file: string): Holder | undefined {
  try {
    return holder.parse(JSON.parse(readPrivateFile(file) ?? ''))
  } catch {
    return undefined
  }
}

/** Removes the file of a dead process. Restores it if a live process replaced it in that moment. */
function clearDead(file: string): void {
  const aside = `${file}.${process.pid}.old`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  const found = readHolder(aside)
  if (found && isAlive(found)) createPrivateFile(file, JSON.stringify(found))
  rmSync(aside)
}

/** Returns true if a process runs on `dataDir` and is not stopping. */
export function isFolderInUse(dataDir: string): boolean {
  const found = readHolder(join(dataDir, 'running.json'))
  return found !== undefined && isAlive(found) && !found.stopping
}

/**
 * Locks `dataDir` for this process. Waits for a process that is stopping. Throws `OperatorError`
 * with the pid and URL of one that is running.
 */
export async function lockFolder(dataDir: string, onProgress: (line: string) => void) {
  const file = join(dataDir, 'running.json')
  const own: Holder = { ...identifyProcess(process.pid), stopping: false }
  const began = Date.now()
  let isReported = false
  while (!createPrivateFile(file, JSON.stringify(own))) {
    const other = readHolder(file)
    if (!other || !isAlive(other)) {
      clearDead(file)
      continue
    }
    const timeoutMs = other.stopping ? predecessorWaitMs : restartOverlapMs
    if (Date.now() - began > timeoutMs) {
      throw new OperatorError(
        `Provenance is already running, pid ${other.pid},${other.url ? ` at ${other.url},` : ''} on the data in ${dataDir}.`,
      )
    }
    if (other.stopping && !isReported) {
      onProgress(`Waiting for the previous process, pid ${other.pid}, to stop`)
      isReported = true
    }
    await delay(pollEveryMs)
  }
  const record = (more: Partial<Holder>) => {
    Object.assign(own, more)
    writePrivateFile(file, JSON.stringify(own))
  }
  return {
    /** Records the URL of this process, for the message of another start. */
    recordUrl: (url: string) => record({ url }),
    /** Marks this process as stopping, so that the next start waits for it. */
    markStopping: () => record({ stopping: true }),
    release: () => rmSync(file, { force: true }),
  }
}
