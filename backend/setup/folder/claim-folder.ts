import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { identifyProcess, isAlive, processIdentity } from '#backend/process/process-identity.ts'
import { StartRefused } from '#backend/process/start-refused.ts'
import { z } from '#contract/z.ts'
import { claimPrivateFile, readPrivateFile, writePrivateFile } from './private-file.ts'

/** `url` is where it listens, from then on. */
const holder = processIdentity.extend({ stopping: z.boolean(), url: z.string().optional() })
type Holder = z.output<typeof holder>

/** A start in the same moment as a stop: the old one may not have said yet that it goes. */
const benefitOfDoubtMs = 1_000
export const waitForPredecessorMs = 15_000
const lookEveryMs = 50

function readHolder(file: string): Holder | undefined {
  try {
    return holder.parse(JSON.parse(readPrivateFile(file) ?? ''))
  } catch {
    return undefined
  }
}

/** Takes a dead holder's file away; puts it back when somebody living had just taken its place. */
function clearDead(file: string): void {
  const aside = `${file}.${process.pid}.old`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  const found = readHolder(aside)
  if (found && isAlive(found)) claimPrivateFile(file, JSON.stringify(found))
  rmSync(aside)
}

/** Whether somebody runs on `dataDir` and is not about to stop. */
export function isFolderTaken(dataDir: string): boolean {
  const found = readHolder(join(dataDir, 'running.json'))
  return found !== undefined && isAlive(found) && !found.stopping
}

export type FolderClaim = {
  /** Says where this process listens, for whoever starts another one. */
  noteUrl: (url: string) => void
  /** Says that this process is on its way out, so that the next start waits for it. */
  markStopping: () => void
  release: () => void
}

/**
 * Makes this process the one that runs on `dataDir`. Waits for one that is stopping; throws
 * `StartRefused` with the number of one that is not, and where it listens.
 */
export async function claimFolder(
  dataDir: string,
  onProgress: (line: string) => void,
): Promise<FolderClaim> {
  const file = join(dataDir, 'running.json')
  const own: Holder = { ...identifyProcess(process.pid), stopping: false }
  const began = Date.now()
  let told = false
  while (!claimPrivateFile(file, JSON.stringify(own))) {
    const other = readHolder(file)
    if (!other || !isAlive(other)) {
      clearDead(file)
      continue
    }
    const timeoutMs = other.stopping ? waitForPredecessorMs : benefitOfDoubtMs
    if (Date.now() - began > timeoutMs) {
      throw new StartRefused(
        `Provenance is already running, pid ${other.pid},${other.url ? ` at ${other.url},` : ''} on the data in ${dataDir}.`,
      )
    }
    if (other.stopping && !told) {
      onProgress(`Waiting for the one before, pid ${other.pid}, to stop`)
      told = true
    }
    await delay(lookEveryMs)
  }
  const note = (more: Partial<Holder>) => {
    Object.assign(own, more)
    writePrivateFile(file, JSON.stringify(own))
  }
  return {
    noteUrl: (url) => note({ url }),
    markStopping: () => note({ stopping: true }),
    release: () => rmSync(file, { force: true }),
  }
}
