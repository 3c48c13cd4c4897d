import pg from 'pg'
import { onTestFinished } from 'vitest'
import { createDatabase } from './database.ts'
import { createDataFolder, launchProduct } from './product.ts'

export type Installation = Awaited<ReturnType<typeof createInstallation>>

/** Creates an empty installation on its own database, which is removed after the test. */
export async function createInstallation() {
  const { path: folder, remove } = await createDataFolder()
  onTestFinished(remove)
  const url = await createDatabase()
  const pool = new pg.Pool({ connectionString: url })
  onTestFinished(() => pool.end())
  /** Variables of the server and of `npm run ops`. */
  const env = { DATABASE_URL: url, DATA_DIR: folder, TRUST_PROXY: '127.0.0.0/8', DEMO: 'off' }
  return { env, url, pool, folder }
}

/** Starts `npm run ops` with these arguments. It is killed after the test at the latest. */
export function launchOps(env: Record<string, string>, ...args: string[]) {
  return launchCommand(env, 'backend/ops.ts', ...args)
}

/** Starts a program with these arguments. It is killed after the test at the latest. */
export function launchCommand(env: Record<string, string>, script: string, ...args: string[]) {
  const run = launchProduct({ env, command: [process.execPath, script, ...args] })
  onTestFinished(() => void run.child.kill('SIGKILL'))
  return run
}

/** Runs `npm run ops` with these arguments to its end. */
export function runOps(env: Record<string, string>, ...args: string[]) {
  return launchOps(env, ...args).ended()
}
