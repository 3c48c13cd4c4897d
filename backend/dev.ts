import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { loadConfig } from './config.ts'
import { OperatorError } from './process/operator-error.ts'
import { runProcess } from './process/run-process.ts'
import { startPostgres } from './setup/cluster/start-postgres.ts'
import { prepareFolder } from './setup/folder/prepare-folder.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))

// Postgres keeps running while the backend restarts after each change of its sources.
await runProcess(async (lifecycle) => {
  const config = loadConfig(process.env)
  prepareFolder(config.dataDir)
  const url = config.databaseUrl ?? (await startPostgres(config, lifecycle))
  const child = spawn(process.execPath, ['--watch', '--watch-preserve-output', main, '--dev'], {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: url },
  })
  const exited = once(child, 'exit')
  lifecycle.onStop(() => {
    child.kill('SIGTERM')
    return exited
  })
  await exited
  lifecycle.fail(new OperatorError('The backend has stopped.'))
})
