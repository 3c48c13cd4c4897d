import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { findFreePort } from '#backend/setup/cluster/find-free-port.ts'
import { openPostgresLog } from '#event-log/postgres/open-postgres-log.ts'
import { fires, parseScrape, readAlertRules, type Sample } from '#tests/support/alert-rules.ts'
import { listProfile } from '#tests/support/list-profile.ts'
import { makeOwnPostgres } from '#tests/support/own-postgres.ts'
import { makeOwner } from '#tests/support/owner.ts'
import { launchProduct, makeDataFolder, startProduct } from '#tests/support/product.ts'

const rules = readAlertRules()
/** Module that sets the clock of the product a minute ahead. */
const aheadClock =
  'data:text/javascript,const now = Date.now; Date.now = () => now() + 60_000; globalThis.Date = class extends Date { constructor(...at) { if (at.length) super(...at); else super(Date.now()) } }'

async function scrape(url: string): Promise<Sample[]> {
  return parseScrape(await (await fetch(new URL('/metrics', url))).text())
}

/** Lists the alerts that fire between `before` and now, except those about Prometheus's own `up`. */
async function listFiring(url: string, before: Sample[]): Promise<string[]> {
  const now = await scrape(url)
  const known = rules.filter(({ expr }) => !expr.startsWith('up{'))
  return known.filter((rule) => fires(rule, before, now)).map(({ alert }) => alert)
}

it('fires alerts about erasures, floods, errors, keys and clocks, and none in a quiet directory', async () => {
  const postgres = await makeOwnPostgres()
  onTestFinished(postgres.remove)
  const folder = await makeDataFolder()
  onTestFinished(folder.remove)
  const pool = new pg.Pool({ connectionString: postgres.url })
  pool.on('error', () => undefined)
  onTestFinished(() => pool.end())
  const env = {
    ...{ DATABASE_URL: postgres.url, DATA_DIR: folder.path, DEMO: 'off' },
    ...{ TRUST_PROXY: '127.0.0.0/8', LOG_LEVEL: 'fatal' },
  }
  const first = await startProduct({ env })
  onTestFinished(() => void first.child.kill('SIGKILL'))
  const { url } = first
  const isRead = async () => (await scrape(url)).map(({ name }) => name)
  await expect.poll(isRead).toContain('provenance_erasures_pending')
  const quiet = await scrape(url)
  // The test machine may be short of disk space.
  const withoutDisk = async () =>
    (await listFiring(url, quiet)).filter((alert) => alert !== 'ProvenanceDiskLow')
  expect(await withoutDisk()).toEqual([])

  const mira = makeOwner(url)
  await mira.signIn()
  const profile = await listProfile(mira, { name: 'Mira Holm', handle: 'mira' })
  const noor = makeOwner(url)
  await noor.signIn()
  const kept = await listProfile(noor, { name: 'Noor Vale', handle: 'noor' })
  // A start is refused if it can read no profile at all.
  const piet = makeOwner(url)
  await piet.signIn()
  await listProfile(piet, { name: 'Piet Laan', handle: 'piet' })

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
  expect((await mira.call('DELETE', `/api/profile/${profile.id}`)).status).toBeLessThan(300)
  await expect.poll(withoutDisk).toEqual(['ProvenanceErasureLate'])
  holder.release(true)
  await expect.poll(withoutDisk).toEqual([])

  const ask = () => noor.call('GET', '/api/auth/nonce')
  for (let left = 650; left > 0; left -= 50) await Promise.all(Array.from({ length: 50 }, ask))
  await expect.poll(withoutDisk).toEqual(['ProvenanceFlood'])
  await pool.query('alter table api.nonces rename column expires_at to expires')
  expect((await makeOwner(url).call('GET', '/api/auth/nonce')).status).toBe(500)
  await pool.query('alter table api.nonces rename column expires to expires_at')
  await expect.poll(withoutDisk).toEqual(['ProvenanceFlood', 'ProvenanceInternalErrors'])
  expect(await first.stop()).toBe(0)

  await pool.query('delete from vault.keys where subject like $1 and wrapped is not null', [
    `profile:${kept.id}:%`,
  ])
  const ahead = [process.execPath, '--import', aheadClock, 'backend/main.ts'] as const
  const second = await startProduct({ env, command: ahead })
  onTestFinished(() => void second.child.kill('SIGKILL'))
  const wrong = await scrape(second.url)
  await expect
    .poll(() => listFiring(second.url, wrong))
    .toEqual(expect.arrayContaining(['ProvenanceKeysMissing', 'ProvenanceClockWrong']))
  expect(await second.stop()).toBe(0)
})

it('fires alerts about a stopped projector and an unavailable store', async () => {
  const postgres = await makeOwnPostgres()
  onTestFinished(postgres.remove)
  const folder = await makeDataFolder()
  onTestFinished(folder.remove)
  const port = await findFreePort('127.0.0.1')
  const product = launchProduct({
    env: {
      ...{ DATABASE_URL: postgres.url, DATA_DIR: folder.path, DEMO: 'off', PORT: String(port) },
      ...{ TRUST_PROXY: '127.0.0.0/8', LOG_LEVEL: 'fatal' },
    },
  })
  onTestFinished(() => void product.child.kill('SIGKILL'))
  const url = await product.ready
  const owner = makeOwner(url)
  await owner.signIn()
  const before = await scrape(url)

  // A future version of the software wrote this event.
  const pool = new pg.Pool({ connectionString: postgres.url })
  pool.on('error', () => undefined)
  const log = await openPostgresLog({ pool })
  const metadata = { at: new Date().toISOString() }
  const unknown = { id: randomUUID(), type: 'ProfileTeleported', data: {}, metadata }
  await log.append(`profile-${randomUUID()}`, [unknown], 'no-stream')
  await expect
    .poll(() => listFiring(url, before))
    .toEqual(expect.arrayContaining(['ProvenanceProjectorStopped', 'ProvenanceNoLeader']))
  expect((await fetch(new URL('/healthz', url))).status).toBe(503)
  // The lag grows with the time since the last event that was projected.
  await expect
    .poll(() => listFiring(url, before), { timeout: 120_000, interval: 2000 })
    .toContain('ProvenanceProjectionLag')

  await log.close()
  await pool.end()
  await postgres.stop()
  const submit = () => owner.submit({ name: 'Mira Holm', handle: 'mira' })
  expect((await submit()).status).toBe(503)
  await expect
    .poll(() => listFiring(url, before), { timeout: 120_000, interval: 2000 })
    .toEqual(expect.arrayContaining(['ProvenanceStoreAway', 'ProvenanceReadsFailing']))
})
