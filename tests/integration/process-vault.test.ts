import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { findFreePort } from '#backend/setup/cluster/find-free-port.ts'
import { openPostgresLog } from '#event-log/postgres/open-postgres-log.ts'
import { readSchema } from '#projections/runner/schema/read-schema.ts'
import { makeDatabase } from '#tests/support/database.ts'
import { makeOwner } from '#tests/support/owner.ts'
import { launchProduct, makeDataFolder, startProduct } from '#tests/support/product.ts'

const refusal =
  'This Postgres holds events whose keys are not in its schema `vault`: bring that schema back from a backup, or start with an empty database.'

let pool: pg.Pool
let env: Record<string, string>

/** A database that a deployment with two profiles has left. */
beforeEach(async () => {
  const DATABASE_URL = await makeDatabase()
  pool = new pg.Pool({ connectionString: DATABASE_URL })
  onTestFinished(() => pool.end())
  env = { DATABASE_URL, TRUST_PROXY: '127.0.0.0/8', ...(await ownFolder()) }
  const product = await startProduct({ env: { ...env, DEMO: 'off' } })
  for (const handle of ['mira', 'noor']) {
    const owner = makeOwner(product.url)
    await owner.signIn()
    const answer = await owner.submit({ name: `Somebody called ${handle}`, handle })
    expect(answer.status).toBe(201)
  }
  expect(await product.stop()).toBe(0)
})

async function ownFolder() {
  const folder = await makeDataFolder()
  onTestFinished(() => folder.remove())
  return { DATA_DIR: folder.path }
}

async function countEvents(): Promise<string | undefined> {
  const { rows } = await pool.query<{ count: string }>('select count(*) from event_log.events')
  return rows[0]?.count
}

/** What a start says that is refused. */
async function refuse(more: Record<string, string> = {}): Promise<string[]> {
  const start = launchProduct({ env: { ...env, ...more } })
  onTestFinished(() => void start.child.kill('SIGKILL'))
  expect(await start.exited).toBe(1)
  await start.ready.catch(() => undefined)
  return start.output().trim().split('\n')
}

describe('a start on events that another vault has sealed', () => {
  it('is refused before it adds any', async () => {
    const before = await countEvents()
    await pool.query('drop schema vault cascade')
    expect(await refuse(await ownFolder())).toEqual([refusal])
    expect(await countEvents()).toBe(before)
  })

  it('is refused where they stand among its own, too', async () => {
    await pool.query(`delete from vault.keys where subject = (
      select subject from vault.keys where subject like '%' || (
        select replace(stream, 'profile-', '') from event_log.events
        where type = 'ProfileSubmitted' order by position desc limit 1) || '%')`)
    await pool.query(`drop schema ${await readSchema()} cascade`)
    expect(await refuse()).toContain(refusal)
  })
})

it('a start on an event that cannot be projected says so, serves what there is, and ends in order', async () => {
  const log = await openPostgresLog({ pool })
  const metadata = {
    at: new Date(0).toISOString(),
    requestId: 'r',
    actor: { kind: 'house', id: null },
  }
  const unknown = { id: randomUUID(), type: 'ProfileTeleported', data: {}, metadata }
  await log.append('profile-x', [unknown], 'no-stream')
  await log.close()
  const port = String(await findFreePort('127.0.0.1'))
  const start = launchProduct({ env: { ...env, PORT: port } })
  onTestFinished(() => void start.child.kill('SIGKILL'))
  await expect
    .poll(start.output, { timeout: 30_000 })
    .toMatch(/^The read models have stopped .* ProfileTeleported at position .* cannot read it\.$/m)
  const health = await fetch(`http://127.0.0.1:${port}/healthz`)
  expect([health.status, await health.json()]).toMatchObject([
    503,
    { status: 'failing', projector: { state: 'stopped' } },
  ])
  expect(await start.stop()).toBe(0)
})
