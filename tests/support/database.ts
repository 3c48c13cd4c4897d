import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { cleanUpLater } from './clean-up.ts'

/**
 * Creates an empty database and returns its address. It is dropped after the test or file, by when
 * its pools must have ended. Postgres waits up to 5 s for sessions that are ending. It must not
 * terminate them: `pool.end()` does not wait for its sockets, and would pass on the error.
 */
export async function createDatabase(): Promise<string> {
  const cluster = new URL(inject('clusterUrl'))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = async (sql: string) => {
    const client = new pg.Client({ connectionString: cluster.href })
    await client.connect()
    await client.query(sql)
    await client.end()
  }
  cleanUpLater(() => admin(`drop database if exists ${name}`))
  await admin(`create database ${name}`)
  return Object.assign(new URL(cluster), { pathname: `/${name}` }).href
}
