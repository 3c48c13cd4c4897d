import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDataFolder, type Product, startProduct } from '#tests/support/product.ts'

// Stands for a name or a bio. Bound values are personal, and the log outlives a deletion.
const canary = 'canary-5f0b'
const settings = {
  none: '',
  // Settings of an operator who looks for slow or failing statements.
  slow: 'set log_min_duration_statement = 0; set log_error_verbosity = verbose',
  failing: 'set log_min_messages = error',
}

let data: Awaited<ReturnType<typeof createDataFolder>>
let postgres: Product
beforeAll(async () => {
  data = await createDataFolder()
  const command = [process.execPath, 'tests/support/run-postgres.ts', data.path] as const
  postgres = await startProduct({ env: {}, command })
  await withClient(settings.none, async (client) => {
    await client.query('create table people (name text primary key, age int check (age < 200))')
    await client.query('insert into people (name) values ($1)', [canary])
  })
})
afterAll(async () => {
  await postgres.stop()
  await data.remove()
})

async function withClient(setUp: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client(postgres.url)
  await client.connect()
  await client.query(setUp)
  await work(client).finally(() => client.end())
}

let seen = 0
/** Returns the new part of the log, up to a failed login under a unique name. */
async function readLog(name: string): Promise<string> {
  const url = new URL(postgres.url)
  url.username = name
  await expect(new pg.Client(url.href).connect()).rejects.toThrow(name)
  const read = () => readFileSync(join(data.path, 'postgres.log'), 'utf8').slice(seen)
  await expect.poll(read).toContain(name)
  const log = read()
  seen += log.length
  return log
}

const duplicate = (client: pg.Client) =>
  expect(client.query('insert into people (name) values ($1)', [canary])).rejects.toThrow(
    'duplicate key',
  )

describe('the log of the embedded Postgres', () => {
  it.each<[string, (client: pg.Client) => Promise<unknown>]>([
    ['violates a key', duplicate],
    [
      'has a value of the wrong type',
      (client) => expect(client.query('select $1::int', [canary])).rejects.toThrow(canary),
    ],
    [
      'violates a check',
      (client) =>
        expect(
          client.query('insert into people (name, age) values ($1, 200)', [`${canary}-2`]),
        ).rejects.toThrow('violates check'),
    ],
    [
      'raises a warning',
      async (client) => {
        await client.query(`create function pg_temp.warn(said text) returns void language plpgsql
          as 'begin raise warning ''%'', said; end'`)
        await client.query('select pg_temp.warn($1)', [canary])
      },
    ],
    ['is slow', (client) => client.query('select pg_sleep(0.2), $1::text', [canary])],
    [
      'times out',
      async (client) => {
        await client.query('set statement_timeout = 50')
        const statement = client.query('select pg_sleep(60), $1::text', [canary])
        await expect(statement).rejects.toThrow('statement timeout')
      },
    ],
    [
      'is cancelled by another session',
      async (client) => {
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
        const statement = client.query('select pg_sleep(60), $1::text', [canary])
        const cancelled = expect(statement).rejects.toThrow('user request')
        await withClient(settings.none, (other) => {
          const cancel = `select pg_cancel_backend(pid) from pg_stat_activity
            where pid = $1 and wait_event = 'PgSleep'`
          const count = async () => (await other.query(cancel, [rows[0]?.pid])).rowCount
          return expect.poll(count).toBe(1)
        })
        await cancelled
      },
    ],
  ])('does not contain the value of a statement that %s', async (what, send) => {
    await withClient(settings.none, send)
    expect(await readLog(`nobody, after what ${what}`)).not.toContain(canary)
  })

  it('contains slow statements when that is enabled, without their values', async () => {
    await withClient(settings.slow, (client) =>
      client.query('select pg_sleep(0.01), $1::text as slow', [canary]),
    )
    const log = await readLog('nobody, after the slow one')
    expect(log).toContain('as slow')
    expect(log).not.toContain(canary)
  })

  it('contains failures when that is enabled, without rows and statements', async () => {
    await withClient(settings.failing, async (client) => {
      await duplicate(client)
      const literal = `insert into people (name) values ('${canary}')`
      await expect(client.query(literal)).rejects.toThrow('duplicate key')
    })
    const log = await readLog('nobody, after the failing one')
    expect(log).toContain('duplicate key')
    expect(log).not.toContain(canary)
  })

  it('ignores settings in the folder that would log more', async () => {
    await withClient(settings.none, async (client) => {
      await client.query('alter system set log_min_duration_statement = 0')
      await client.query('alter system set log_parameter_max_length = -1')
      await client.query('alter system set log_parameter_max_length_on_error = -1')
      await client.query('select pg_reload_conf()')
    })
    await expect.poll(() => readLog('nobody, after the settings')).toContain('SIGHUP')
    await withClient(settings.none, (client) => client.query('select $1::text as plain', [canary]))
    expect(await readLog('nobody, after the plain one')).not.toContain('as plain')
    const failing = `${settings.failing}; set log_error_verbosity = verbose`
    await withClient(failing, (client) =>
      expect(client.query(`select 1 / position('x' in $1::text)`, [canary])).rejects.toThrow(
        'division by zero',
      ),
    )
    const log = await readLog('nobody, after the division')
    expect(log).toContain('division by zero')
    expect(log).not.toContain(canary)
  })
})
