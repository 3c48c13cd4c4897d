import { randomBytes, randomUUID } from 'node:crypto'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openPostgresLog } from '#event-log/postgres/open-postgres-log.ts'
import { createAppender } from '#tests/support/logged-events.ts'
import { createInstallation, runOps } from '#tests/support/ops.ts'
import { startProduct } from '#tests/support/product.ts'
import { createVisitor } from '#tests/support/product-visitor.ts'

const names = [
  ...['Version', 'Configuration', 'Disk', 'Postgres', 'Keys', 'Event log', 'Read models'],
  ...['Erasures', 'Transparency log', 'Pictures'],
]

it('reports a running installation as fine, and changes nothing', async () => {
  const { env, pool } = await createInstallation()
  const product = await startProduct({ env })
  const owner = createVisitor(product.url)
  await owner.signIn()
  expect((await owner.submit({ name: 'Ada', handle: 'ada' })).status).toBe(201)
  const count = async () => (await pool.query('select count(*) from event_log.events')).rows
  const before = await count()
  const { code, lines } = await runOps(env, 'check')
  expect(lines.map((line) => line.replace(/: .*/, ''))).toEqual(
    names.map((name) => `ok     ${name}`),
  )
  expect(code).toBe(0)
  expect(await count()).toEqual(before)
  expect(await product.stop()).toBe(0)
})

it('reports each fault with a remedy, and exits with 1', async () => {
  const { env, pool, folder } = await createInstallation()
  const empty = await runOps(env, 'check')
  expect(empty.code).toBe(1)
  expect(empty.lines).toContainEqual(expect.stringMatching(/^wrong {2}Event log: its tables are/))

  const product = await startProduct({ env })
  const owner = createVisitor(product.url)
  await owner.signIn()
  const submitted = await owner.submit({ name: 'Ada', handle: 'ada' })
  const { id } = (await submitted.json()) as { id: string }
  expect(await product.stop()).toBe(0)
  // A process that is killed right after the append leaves this state.
  const log = await openPostgresLog({ pool })
  const metadata = {
    at: new Date(Date.now() + 3_600_000).toISOString(),
    requestId: 'r',
    actor: { kind: 'house', id: null },
  }
  const data = { profileId: id, life: 1 }
  const event = { id: randomUUID(), type: 'ProfileDeleted', data, metadata }
  await createAppender(log)(`profile-${id}`, [event])
  await log.close()
  await chmod(join(folder, 'identity.key'), 0o640)
  const { code, lines } = await runOps(env, 'check')
  expect(code).toBe(1)
  expect(lines.filter((line) => !line.startsWith('ok '))).toEqual([
    expect.stringMatching(/^wrong {2}Keys: other users can read .*identity\.key: run `chmod 600/),
    expect.stringMatching(
      /^wrong {2}Read models: .*, 6\d min behind: no process updates them\. Start Provenance if .* do not restart it$/,
    ),
    expect.stringMatching(
      /^wrong {2}Erasures: deleted profiles that are not erased yet: 1; start Prov/,
    ),
    'Something is wrong, as listed above.',
  ])

  // A start with another LOG_KEY leaves this record.
  await pool.query("insert into tlog.fault (reason) values ('Another key')")
  const unsigned = await runOps(env, 'check')
  expect(unsigned.lines).toContain(
    'wrong  Transparency log: signing has stopped (Another key): see section 13 of docs/runbook.md',
  )

  const VAULT_KEY = randomBytes(32).toString('base64')
  const other = await runOps({ ...env, VAULT_KEY }, 'check')
  const wrongKey = 'wrong  Keys: VAULT_KEY is not the key of this database: set the right one'
  expect(other.lines).toContain(wrongKey)
})

it('reports an unreachable Postgres, and checks the rest', async () => {
  const { env } = await createInstallation()
  const { code, lines } = await runOps(
    { ...env, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
    'check',
  )
  expect(code).toBe(1)
  expect(lines).toContainEqual(
    expect.stringMatching(
      /^wrong {2}Postgres: there is no connection \(.*ECONNREFUSED.*\): start it/,
    ),
  )
  expect(lines).toContainEqual(expect.stringMatching(/^ok {5}Pictures/))
  expect(lines.join('\n')).not.toMatch(/^ +at /m)
})
