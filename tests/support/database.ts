import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'

/**
 * Creates an empty database for the calling test file and returns its address. It is dropped after
 * the file.
 */
export async function makeDatabase(): Promise<string> {
  const cluster = new URL(inject('clusterUrl'))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = async (sql: string) => {
    const client = new pg.Client({ connectionString: cluster.href })
    await client.connect()
    await client.query(sql)
    await client.end()
  }
  await admin(`create database ${name}`)
  afterAll(() => admin(`drop database ${name} with (force)`))
  return Object.assign(new URL(cluster), { pathname: `/${name}` }).href
}
