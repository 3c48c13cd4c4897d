import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, describe, expect, it, type MockInstance, vi } from 'vitest'
import { listen } from '#postgres/listen.ts'
import { migrate } from '#postgres/migrate.ts'
import { inTransaction } from '#postgres/transaction.ts'
import { createFolder } from '#tests/support/clean-up.ts'
import { createDatabase } from '#tests/support/database.ts'
import { startTcpProxy } from '#tests/support/tcp-proxy.ts'

const database = createDatabase()
const endings: (() => Promise<unknown>)[] = []
const folder = await createFolder()

afterAll(async () => {
  for (const end of endings.toReversed()) await end()
})

/** Opens a pool of one connection, so that the next caller gets the same connection. */
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
  it('is rolled back when it fails, and leaves a working connection', async () => {
    const pool = await openNarrow()
    const file = await writeSql('broken.sql', 'create table half (id int); select no_column;')
    await expect(migrate(pool, 'broken', file)).rejects.toThrow('no_column')
    const { rows } = await pool.query(`select to_regclass('half') as found`)
    expect(rows).toEqual([{ found: null }])
  })

  it('runs once when many processes start it at the same time', async () => {
    const file = await writeSql('table.sql', 'create table if not exists made (id int)')
    const pools = await Promise.all(Array.from({ length: 8 }, () => openNarrow()))
    await Promise.all(pools.map((pool) => migrate(pool, 'made', file)))
    const { rowCount } = await (await openNarrow()).query('select from made')
    expect(rowCount).toBe(0)
  })
})

describe('a transaction', () => {
  it('closes its connection immediately on a timeout, and commits nothing', async () => {
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

describe('a listener', () => {
  /** Listens until the test ends, and records the notifications and checks in order. */
  function follow(channel: string, options: { port?: number; pollEveryMs?: number } = {}) {
    const { port, pollEveryMs } = options
    const ending = new AbortController()
    const seen: string[] = []
    const address = database.then((found) => {
      const url = new URL(found)
      if (port !== undefined) url.port = String(port)
      return url.href
    })
    const done = address.then((connectionString) =>
      listen(
        { connectionString, application_name: channel },
        {
          channel,
          shouldCheck: ({ payload }) => {
            seen.push(payload ?? '')
            return payload === 'look'
          },
          check: async () => void seen.push('looked'),
          ...(pollEveryMs !== undefined && { pollEveryMs }),
        },
        ending.signal,
      ),
    )
    endings.push(async () => {
      ending.abort()
      await done
    })
    return { seen, done, end: () => ending.abort() }
  }

  it('checks once it listens, and after each notification that passes the filter', async () => {
    const { seen, done, end } = follow('filtered')
    await expect.poll(() => seen).toEqual(['looked'])
    const pool = await openNarrow()
    await pool.query(`notify filtered, 'pass'; notify filtered, 'look'`)
    await expect.poll(() => seen).toEqual(['looked', 'pass', 'look', 'looked'])
    end()
    await done
    const open = `select from pg_stat_activity where application_name = 'filtered'`
    await expect.poll(async () => (await pool.query(open)).rowCount).toBe(0)
  })

  it('checks by itself when polling is on', async () => {
    const { seen } = follow('polled', { pollEveryMs: 5 })
    await expect.poll(() => seen.length).toBeGreaterThan(5)
  })

  it('reconnects after each cut, and checks for missed notifications', async () => {
    const proxy = await startTcpProxy(Number(new URL(await database).port))
    endings.push(proxy.close)
    const { seen } = follow('cut', { port: proxy.port })
    for (const round of [1, 2, 3]) {
      await expect.poll(() => seen.length).toBe(round)
      proxy.cut()
      proxy.mend()
    }
    await expect.poll(() => seen).toEqual(Array(4).fill('looked'))
    await (await openNarrow()).query(`notify cut, 'after the cuts'`)
    await expect.poll(() => seen.at(-1)).toBe('after the cuts')
  })

  it('ends on a fatal error, and leaves no connection open', async () => {
    const connectionString = await database
    const onFault = (error: unknown) => {
      throw error
    }
    const check = async () => {
      throw new TypeError('a mistake')
    }
    const name = 'mistaken'
    await expect(
      listen(
        { connectionString, application_name: name },
        { channel: name, check, onFault },
        new AbortController().signal,
      ),
    ).rejects.toThrow('a mistake')
    const pool = await openNarrow()
    const open = `select from pg_stat_activity where application_name = '${name}'`
    await expect.poll(async () => (await pool.query(open)).rowCount).toBe(0)
  })
})
