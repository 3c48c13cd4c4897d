import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { findRunningPostgres } from '#backend/setup/cluster/find-running-postgres.ts'
import { createDatabase } from '#tests/support/database.ts'
import { createInstallation, runOps } from '#tests/support/ops.ts'
import { createDataFolder, startProduct } from '#tests/support/product.ts'
import { findTracesInFiles } from '#tests/support/product-traces.ts'
import { createVisitor, newHandle } from '#tests/support/product-visitor.ts'

it('leaves no erased text and no erased key in the files of Postgres', async () => {
  const data = await createDataFolder()
  onTestFinished(() => data.remove())
  const env = { DATA_DIR: data.path, TRUST_PROXY: '127.0.0.0/8', DEMO: 'off' }
  const product = await startProduct({ env })
  const url = await findRunningPostgres(data.path, 5_000)
  const client = new pg.Client({ connectionString: url })
  await client.connect()

  // An earlier row that stays keeps the page from being cut off or overwritten.
  const staying = createVisitor(product.url)
  await staying.signIn()
  expect((await staying.submit({ name: 'Called Opal', handle: newHandle() })).status).toBe(201)

  const bio = 'A bio of zircon and quince, long enough to be listed without any further review.'
  const owner = createVisitor(product.url)
  await owner.signIn()
  const response = await owner.submit({ name: 'Called Zircon', handle: newHandle(), bio })
  expect(response.status).toBe(201)
  const { id } = (await response.json()) as { id: string }
  const { rows } = await client.query<{ wrapped: Buffer }>(
    'select wrapped from vault.keys where subject = $1',
    [`profile:${id}:1`],
  )
  const key = rows[0]?.wrapped ?? Buffer.alloc(0)
  expect(key.length).toBeGreaterThan(16)
  expect((await owner.call('DELETE', `/api/profile/${id}`)).status).toBe(204)
  await client.query('checkpoint')
  const findTraces = () => findTracesInFiles({ bio, key }, join(data.path, 'postgres'))
  const before = await findTraces()
  expect(before).toContainEqual(expect.stringMatching(/base\/.*: bio$/))
  expect(before).toContainEqual(expect.stringMatching(/: key$/))

  const { code, lines } = await runOps(env, 'scavenge')
  expect([code, lines.at(-1)]).toEqual([0, expect.stringMatching(/^Dead rows, index pages and/)])
  expect(lines.filter((line) => line.startsWith('Still there'))).toEqual([])
  expect(await findTraces()).toEqual([])

  await client.end()
  const handle = newHandle()
  expect((await owner.submit({ name: 'Called again', handle })).status).toBe(201)
  expect(await product.stop()).toBe(0)
})

it('names what the settings of Postgres keep, and refuses a database without an installation', async () => {
  const data = await createDataFolder()
  onTestFinished(() => data.remove())
  const env = { DATABASE_URL: await createDatabase(), DATA_DIR: data.path, DEMO: 'off' }
  const none = await runOps(env, 'scavenge')
  const says = 'There is nothing to scavenge: this installation was never started.'
  expect([none.code, none.lines.at(-1)]).toEqual([1, says])

  const product = await startProduct({ env })
  expect(await product.stop()).toBe(0)
  // The Postgres of the tests has the default settings.
  const { code, lines } = await runOps(env, 'scavenge')
  expect(code).toBe(0)
  expect(lines).toContainEqual(expect.stringMatching(/^Still there: recycled files in pg_wal/))
})

it('says what a superuser has to run when its role may not remove the write-ahead log', async () => {
  const { env, url, pool } = await createInstallation()
  const product = await startProduct({ env })
  expect(await product.stop()).toBe(0)
  const role = `owner_${randomUUID().slice(0, 8)}`
  await pool.query(`create role ${role} login password '${role}'`)
  onTestFinished(async () => {
    await pool.query(`drop owned by ${role} cascade; drop role ${role}`)
  })
  // The role owns the tables, and is not a superuser.
  await pool.query(
    `do $$ declare item record; begin
      for item in select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema')
      loop execute format('alter table %s owner to ${role}', item.name); end loop;
      for item in select nspname as name from pg_namespace where nspname !~ '^(pg_|information_schema)'
      loop execute format('grant all on schema %I to ${role}', item.name); end loop;
    end $$`,
  )
  const DATABASE_URL = url.replace(/\/\/[^@]*@/, `//${role}:${role}@`)
  const { code, lines } = await runOps({ ...env, DATABASE_URL }, 'scavenge')
  expect([code, lines.at(-1)]).toEqual([
    1,
    expect.stringMatching(/^The write-ahead log still contains erased data .* as a superuser/),
  ])
})
