import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, type MockInstance, vi } from 'vitest'
import { migrate } from '#postgres/migrate.ts'
import { inTransaction } from '#postgres/transaction.ts'
import { makeDatabase } from '#tests/support/database.ts'
import { startTcpProxy } from '#tests/support/tcp-proxy.ts'

const database = makeDatabase()
const endings: (() => Promise<unknown>)[] = []
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'provenance-migrate-'))
})
afterAll(async () => {
  for (const end of endings.toReversed()) await end()
  await rm(folder, { recursive: true })
})

/** A pool of one connection, so that whoever asks next gets the one that was left. */
async function openNarrow(options: pg.PoolConfig & { port?: number } = {}): Promise<pg.Pool> {
  const { port, ...others } = options
  const address = new URL(await database)
  if (port !== undefined) address.port = String(port)
  const pool = new pg.Pool({ connectionString: address.href, max: 1, ...others })
  pool.on('error', () => undefined)
  endings.push(() => pool.end())
  return pool
}

async function writeSql(name: string, sql: string): Promise<URL> {
  const file = join(folder, name)
  await writeFile(file, sql)
  return pathToFileURL(file)
}

describe('a migration', () => {
  it('that fails leaves nothing of itself, and a connection that works', async () => {
    const pool = await openNarrow()
    const file = await writeSql('broken.sql', 'create table half (id int); select no_column;')
    await expect(migrate(pool, 'broken', file)).rejects.toThrow('no_column')
    const { rows } = await pool.query(`select to_regclass('half') as found`)
    expect(rows).toEqual([{ found: null }])
  })

  it('happens once when many begin it at once', async () => {
    const file = await writeSql('table.sql', 'create table if not exists made (id int)')
    const pools = await Promise.all(Array.from({ length: 8 }, () => openNarrow()))
    await Promise.all(pools.map((pool) => migrate(pool, 'made', file)))
    const { rowCount } = await (await openNarrow()).query('select from made')
    expect(rowCount).toBe(0)
  })
})

describe('a transaction', () => {
  it('that is not answered gives its connection up at once, and nothing of it stands', async () => {
    const proxy = await startTcpProxy(Number(new URL(await database).port))
    endings.push(proxy.close)
    const pool = await openNarrow({ port: proxy.port, query_timeout: 300 })
    await pool.query('create table if not exists kept (id int)')
    let statements: MockInstance<pg.PoolClient['query']> | undefined
    const work = inTransaction(pool, async (client) => {
      await client.query('insert into kept values (1)')
      proxy.stall()
      statements = vi.spyOn(client, 'query')
      await client.query('insert into kept values (2)')
    })
    await expect(work).rejects.toThrow('timeout')
    expect(statements, 'no rollback waits behind it').toHaveBeenCalledTimes(1)
    proxy.mend()
    const countKept = async () => (await pool.query('select from kept')).rowCount
    await expect.poll(countKept).toBe(0)
  })
})
