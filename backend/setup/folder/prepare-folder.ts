import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { OperatorError } from '#backend/process/operator-error.ts'

type DatabaseUser = { uid: number; gid: number }

const isRoot = () => process.getuid?.() === 0
const readId = (flag: string) =>
  Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }).toString())

/** Returns the system user that runs Postgres for root, and creates it if missing. */
function findOrCreateDatabaseUser(): DatabaseUser {
  try {
    return { uid: readId('-u'), gid: readId('-g') }
  } catch {
    try {
      execFileSync('useradd', ['--system', '--user-group', 'postgres'], { stdio: 'ignore' })
      return { uid: readId('-u'), gid: readId('-g') }
    } catch {
      throw new OperatorError(
        'Postgres does not run as root and no user `postgres` could be created: start as another user, or set DATABASE_URL.',
      )
    }
  }
}

/**
 * Creates the data folder, accessible to its owner only. For root it is passable, because Postgres
 * runs as another user.
 */
export function prepareFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
    chmodSync(dataDir, isRoot() ? 0o711 : 0o700)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new OperatorError(`DATA_DIR ${dataDir} cannot be created or used: ${reason}.`)
  }
}

/** Returns the outermost folder of `path` that the user cannot pass; undefined if all are passable. */
function findClosedFolder(path: string, user: DatabaseUser): string | undefined {
  const parent = dirname(path)
  const above = parent === path ? undefined : findClosedFolder(parent, user)
  if (above !== undefined) return above
  const { mode, uid, gid } = statSync(path)
  const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
  return (mode & bit) === 0 ? path : undefined
}

/**
 * Throws `OperatorError` if Postgres could not reach its data or its programs, because root starts it
 * and it runs as another user.
 */
export function refuseClosedFolders(folders: readonly string[]): void {
  if (!isRoot()) return
  const user = findOrCreateDatabaseUser()
  for (const folder of folders) {
    const closed = findClosedFolder(folder, user)
    if (closed === undefined) continue
    throw new OperatorError(
      `${closed} is closed to the user \`postgres\`, which runs Postgres when you are root: open it with \`chmod o+x\`, choose another DATA_DIR or checkout, or set DATABASE_URL to a Postgres of your own.`,
    )
  }
}
