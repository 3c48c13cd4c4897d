import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartRefused } from '#backend/process/start-refused.ts'
import { isFolderTaken } from '../folder/claim-folder.ts'
import { readPrivateFile } from '../folder/private-file.ts'
import { embeddedUrl } from './embedded-postgres.ts'

const lookEveryMs = 100

/**
 * The address of the embedded Postgres of a Provenance that runs on `dataDir`, once it is up; undefined
 * where none runs. Throws `StartRefused` where it does not come up within `timeoutMs`.
 */
export async function findRunningPostgres(
  dataDir: string,
  timeoutMs: number,
): Promise<string | undefined> {
  const began = Date.now()
  while (isFolderTaken(dataDir)) {
    const port = readPort(dataDir)
    if (port !== undefined) return embeddedUrl(dataDir, port)
    if (Date.now() - began > timeoutMs) {
      throw new StartRefused(
        `Provenance runs on the data in ${dataDir}, but its Postgres is not up: try again once it is ready, or end it first.`,
      )
    }
    await delay(lookEveryMs)
  }
  return undefined
}

/** Postgres writes its port on the fourth line, and on the eighth that it takes connections. */
function readPort(dataDir: string): number | undefined {
  const lines = readPrivateFile(join(dataDir, 'postgres', 'postmaster.pid'))?.split('\n')
  return lines?.[7]?.trim() === 'ready' ? Number(lines[3]) : undefined
}
