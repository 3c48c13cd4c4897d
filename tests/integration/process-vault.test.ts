import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { findFreePort } from '#backend/setup/cluster/find-free-port.ts'
import { deploymentView } from '#contract/views/deployment.ts'
import { profileView } from '#contract/views/profile.ts'
import { openPostgresLog } from '#event-log/postgres/open-postgres-log.ts'
import { getReadSchemaName } from '#projections/runner/schema/read-schema.ts'
import { createFields } from '#tests/fixtures/profile-events.ts'
import { createDatabase } from '#tests/support/database.ts'
import { createDataFolder, launchProduct, startProduct } from '#tests/support/product.ts'
import { createVisitor, type Visitor } from '#tests/support/product-visitor.ts'
import { parseLifeSubject } from '#vault/subject.ts'

const refusal =
  'This Postgres holds events whose keys are not in its schema `vault`: restore that schema from a backup, or start with an empty database.'

let pool: pg.Pool
let env: Record<string, string>
let mira: Visitor
let noor: Visitor

/** Prepares the database of an earlier deployment with two profiles. */
beforeEach(async () => {
  const DATABASE_URL = await createDatabase()
  pool = new pg.Pool({ connectionString: DATABASE_URL })
  onTestFinished(() => pool.end())
  env = { DATABASE_URL, TRUST_PROXY: '127.0.0.0/8', ...(await ownFolder()) }
  const product = await startProduct({ env: { ...env, DEMO: 'off' } })
  const submit = async (handle: string) => {
    const owner = createVisitor(product.url)
    await owner.signIn()
    const response = await owner.submit({ name: `Somebody called ${handle}`, handle })
    expect(response.status).toBe(201)
    return owner
  }
  mira = await submit('mira')
  noor = await submit('noor')
  expect(await product.stop()).toBe(0)
})

async function ownFolder() {
  const folder = await createDataFolder()
  onTestFinished(() => folder.remove())
  return { DATA_DIR: folder.path }
}

async function countEvents(): Promise<string | undefined> {
  const { rows } = await pool.query<{ count: string }>('select count(*) from event_log.events')
  return rows[0]?.count
}

/** Starts a product that fails, and returns its output. */
async function readRefusal(more: Record<string, string> = {}): Promise<string[]> {
  const start = launchProduct({ env: { ...env, ...more } })
  onTestFinished(() => void start.child.kill('SIGKILL'))
  const { code, lines } = await start.ended()
  expect(code).toBe(1)
  return lines
}

describe('a start on events that another vault has sealed', () => {
  it('fails before it appends any event', async () => {
    const before = await countEvents()
    await pool.query('drop schema vault cascade')
    expect(await readRefusal(await ownFolder())).toEqual([refusal])
    expect(await countEvents()).toBe(before)
  })

  it('fails although the first profile was erased', async () => {
    const product = await startProduct({ env: { ...env, DEMO: 'off' } })
    const owner = createVisitor(product.url, { privateKey: mira.privateKey })
    await owner.signIn()
    const found = await owner.call('GET', `/api/profile/wallet/${owner.wallet.address}`)
    const { id } = profileView.parse(await found.json())
    expect((await owner.call('DELETE', `/api/profile/${id}`)).status).toBe(204)
    expect(await product.stop()).toBe(0)
    await pool.query('drop schema vault cascade')
    expect(await readRefusal()).toEqual([refusal])
  })
})

describe('a start with a vault that is older than the log', () => {
  /** Deletes the key of the last profile, and returns it. */
  async function deleteLastKey() {
    const { rows } = await pool.query<{ subject: string; wrapped: Buffer }>(
      `delete from vault.keys where subject like '%' || (
        select replace(stream, 'profile-', '') from event_log.events
        where type = 'ProfileSubmitted' order by position desc limit 1) || '%'
        returning subject, wrapped`,
    )
    const [key] = rows
    if (!key) throw new Error('There was no key')
    return key
  }

  async function listHandles(url: string): Promise<string[]> {
    const listed = (await (await fetch(`${url}/api/profiles`)).json()) as { handle: string }[]
    return listed.map(({ handle }) => handle).sort()
  }

  /** Unreadable profiles as staff sees them. */
  async function listUnreadable(url: string): Promise<string[]> {
    const admin = createVisitor(url, { privateKey: mira.privateKey })
    await admin.signIn()
    const status = await admin.call('GET', '/api/admin/deployment-status')
    return deploymentView.parse(await status.json()).unreadable.profiles
  }

  it('serves all other profiles without the missing keys, and all profiles once they are restored', async () => {
    const key = await deleteLastKey()
    await pool.query(`drop schema ${await getReadSchemaName()} cascade`)
    const more = { DEMO: 'off', ADMIN_WALLETS: mira.wallet.address }
    const product = await startProduct({ env: { ...env, ...more } })
    expect(await listHandles(product.url)).toEqual(['mira'])
    const id = parseLifeSubject(key.subject)?.profileId
    expect(await listUnreadable(product.url)).toEqual([id])
    const owner = createVisitor(product.url, { privateKey: noor.privateKey })
    await owner.signIn()
    const response = await owner.submit({ name: 'Somebody called noor', handle: 'noor-again' })
    expect([response.status, await response.json()]).toMatchObject([503, { code: 'unavailable' }])
    const fields = createFields({
      name: 'Somebody called noor',
      handle: 'noor',
      bio: 'Noor again.',
    })
    const edited = await owner.edit(id ?? '', fields)
    expect([edited.status, await edited.json()]).toMatchObject([503, { code: 'unavailable' }])
    const other = createVisitor(product.url)
    await other.signIn()
    expect((await other.submit({ name: 'Somebody new', handle: 'piet' })).status).toBe(201)
    expect(await product.stop()).toBe(0)

    await pool.query('insert into vault.keys (subject, wrapped) values ($1, $2)', [
      key.subject,
      key.wrapped,
    ])
    const again = await startProduct({ env: { ...env, ...more } })
    expect(await listHandles(again.url)).toEqual(['mira', 'noor', 'piet'])
    expect(await listUnreadable(again.url)).toEqual([])
    expect(await again.stop()).toBe(0)
  })
})

it('reports an event that cannot be projected at the start, serves the rest, and stops in order', async () => {
  const log = await openPostgresLog({ pool })
  const metadata = {
    at: new Date(0).toISOString(),
    requestId: 'r',
    actor: { kind: 'house', id: null },
  }
  const unknown = { id: randomUUID(), type: 'ProfileTeleported', data: {}, metadata }
  await log.append('profile-x', [unknown], 'no-stream')
  await log.close()
  const port = String(await findFreePort())
  const start = launchProduct({ env: { ...env, PORT: port } })
  onTestFinished(() => void start.child.kill('SIGKILL'))
  await expect
    .poll(start.output)
    .toMatch(
      /^The read models have stopped .* ProfileTeleported at .* cannot read it\. A newer version continues from there\.$/m,
    )
  const health = await fetch(`http://127.0.0.1:${port}/healthz`)
  expect([health.status, await health.json()]).toMatchObject([
    503,
    { status: 'failing', projector: { state: 'stopped' } },
  ])
  expect(await start.stop()).toBe(0)
})
