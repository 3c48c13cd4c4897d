import { join } from 'node:path'
import { OperatorError } from '#backend/process/operator-error.ts'
import { delay } from '#backend/process/retry.ts'
import { isFolderInUse } from '../folder/lock-folder.ts'
import { readPrivateFile } from '../folder/private-file.ts'
import { embeddedUrl } from './embedded-postgres.ts'

const pollMs = 100

/**
 * Returns the connection string of the embedded Postgres that runs on `dataDir`; undefined if no server
 * runs there. Throws `OperatorError` when it is not ready within `timeoutMs`.
 */
export async function findRunningPostgres(
  dataDir: string,
  timeoutMs: number,
): Promise<string | undefined> {
  const began = Date.now()
  while (isFolderInUse(dataDir)) {
    const port = readPort(dataDir)
    if (port !== undefined) return embeddedUrl(dataDir, port)
    if (Date.now() - began > timeoutMs) {
      throw new OperatorError(
        `Provenance runs on the data in ${dataDir}, but its Postgres is not ready: try again once it is ready, or stop it first.`,
      )
    }
    await delay(pollMs)
  }
  return undefined
}

/** Reads the port from the fourth line, once the eighth line reports that Postgres is ready. */
function readPort(dataDir: string): number | undefined {
  const lines = readPrivateFile(join(dataDir, 'postgres', 'postmaster.pid'))?.split('\n')
  return lines?.[7]?.trim() === 'ready' ? Number(lines[3]) : undefined
}
