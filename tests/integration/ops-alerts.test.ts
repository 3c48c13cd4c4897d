import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { openPostgresLog } from '#event-log/postgres/open-postgres-log.ts'
import { isFiring, parseScrape, readAlertRules, type Sample } from '#tests/support/alert-rules.ts'
import { listProfile } from '#tests/support/list-profile.ts'
import { startOwnPostgres } from '#tests/support/own-postgres.ts'
import { createDataFolder, startProduct } from '#tests/support/product.ts'
import { createVisitor, type Visitor } from '#tests/support/product-visitor.ts'

const rules = readAlertRules()
/** Module that sets the clock of the product two minutes ahead. */
const aheadClock =
  'data:text/javascript,const now = Date.now; Date.now = () => now() + 120_000; globalThis.Date = class extends Date { constructor(...at) { if (at.length) super(...at); else super(Date.now()) } }'
const ahead = [process.execPath, '--import', aheadClock, 'backend/main.ts'] as const

async function scrape(url: string): Promise<Sample[]> {
  return parseScrape(await (await fetch(new URL('/metrics', url))).text())
}

/** Lists the alerts that fire between `before` and now, except those about Prometheus's own `up`. */
async function listFiring(url: string, before: Sample[]): Promise<string[]> {
  const now = await scrape(url)
  const known = rules.filter(({ expr }) => !expr.startsWith('up{'))
  return known.filter((rule) => isFiring(rule, before, now)).map(({ alert }) => alert)
}

/** Prepares an empty database of its own, which can be stopped. */
async function prepareDirectory() {
  const postgres = await startOwnPostgres()
  onTestFinished(postgres.remove)
  const folder = await createDataFolder()
  onTestFinished(folder.remove)
  const pool = new pg.Pool({ connectionString: postgres.url })
  pool.on('error', () => undefined)
  onTestFinished(() => pool.end())
  const env = {
    ...{ DATABASE_URL: postgres.url, DATA_DIR: folder.path, DEMO: 'off' },
    ...{ TRUST_PROXY: '127.0.0.0/8', LOG_LEVEL: 'fatal' },
  }
  const start = async (command?: typeof ahead, more: Record<string, string> = {}) => {
    const product = await startProduct({ env: { ...env, ...more }, ...(command && { command }) })
    onTestFinished(() => void product.child.kill('SIGKILL'))
    return product
  }
  return { postgres, pool, start }
}

async function listNew(url: string, name: string, handle: string) {
  const owner: Visitor = createVisitor(url)
  await owner.signIn()
  return { owner, profile: await listProfile(owner, { name, handle }) }
}

it('fires alerts about erasures, floods and errors, and none in a quiet directory', async () => {
  const { pool, start } = await prepareDirectory()
  const product = await start()
  const { url } = product
  const isRead = async () => (await scrape(url)).map(({ name }) => name)
  await expect.poll(isRead).toContain('provenance_erasures_pending')
  const quiet = await scrape(url)
  // The test machine may be short of disk space.
  const withoutDisk = async () =>
    (await listFiring(url, quiet)).filter((alert) => alert !== 'ProvenanceDiskLow')
  expect(await withoutDisk()).toEqual([])

  const { owner, profile } = await listNew(url, 'Mira Holm', 'mira')
  // Another session holds the lock of the eraser, like an eraser that is stuck.
  const holder = await pool.connect()
  const holding = holder.query(`select pg_advisory_lock(hashtextextended('projector_eraser', 0))`)
  const isQueued = async () =>
    (await pool.query(`select from pg_locks where locktype = 'advisory' and not granted`)).rowCount
  await expect.poll(isQueued).toBe(1)
  await pool.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted and
      (classid::bigint << 32 | objid::bigint) = hashtextextended('projector_eraser', 0)`,
  )
  await holding
  expect((await owner.call('DELETE', `/api/profile/${profile.id}`)).status).toBeLessThan(300)
  await expect.poll(withoutDisk).toEqual(['ProvenanceErasureLate'])
  holder.release(true)
  await expect.poll(withoutDisk).toEqual([])

  const visitor = createVisitor(url)
  const ask = () => visitor.call('GET', '/api/auth/nonce')
  for (let left = 650; left > 0; left -= 50) await Promise.all(Array.from({ length: 50 }, ask))
  await expect.poll(withoutDisk).toEqual(['ProvenanceFlood'])
  await pool.query('alter table api.nonces rename column expires_at to expires')
  expect((await createVisitor(url).call('GET', '/api/auth/nonce')).status).toBe(500)
  await pool.query('alter table api.nonces rename column expires to expires_at')
  await expect.poll(withoutDisk).toEqual(['ProvenanceFlood', 'ProvenanceInternalErrors'])
  expect(await product.stop()).toBe(0)
})

it('fires alerts about keys, clocks, what has stopped, and an unavailable store', async () => {
  const { postgres, pool, start } = await prepareDirectory()
  const first = await start()
  const unreadable = await listNew(first.url, 'Noor Vale', 'noor')
  // A start is refused if it can read no profile at all.
  await listNew(first.url, 'Piet Laan', 'piet')
  expect(await first.stop()).toBe(0)
  await pool.query('delete from vault.keys where subject like $1 and wrapped is not null', [
    `profile:${unreadable.profile.id}:%`,
  ])

  const { url } = await start(ahead, { LOG_KEY: randomBytes(32).toString('base64') })
  const owner = createVisitor(url)
  await owner.signIn()
  const before = await scrape(url)
  await expect
    .poll(() => listFiring(url, before))
    .toEqual(
      expect.arrayContaining([
        'ProvenanceKeysMissing',
        'ProvenanceClockWrong',
        'ProvenanceTransparencyStopped',
      ]),
    )

  // A future version of the software wrote this event.
  const log = await openPostgresLog({ pool })
  const metadata = { at: new Date().toISOString() }
  const unknown = { id: randomUUID(), type: 'ProfileTeleported', data: {}, metadata }
  await log.append(`profile-${randomUUID()}`, [unknown], 'no-stream')
  await expect
    .poll(() => listFiring(url, before))
    .toEqual(
      expect.arrayContaining([
        'ProvenanceProjectorStopped',
        'ProvenanceNoLeader',
        'ProvenanceProjectionLag',
      ]),
    )
  expect((await fetch(new URL('/healthz', url))).status).toBe(503)

  await log.close()
  await postgres.stop()
  expect((await owner.submit({ name: 'Mira Holm', handle: 'mira' })).status).toBe(503)
  await expect
    .poll(() => listFiring(url, before), { timeout: 120_000, interval: 2000 })
    .toEqual(expect.arrayContaining(['ProvenanceStoreUnavailable', 'ProvenanceReadsFailing']))
})
