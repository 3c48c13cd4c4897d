// Measures a rebuild of all read models from the log in Postgres against a scan of the same log in
// the same run that decrypts every event. Run it: node tests/bench/rebuild.ts [events]
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createDiskStore } from '#backend/media/disk-store.ts'
import { decodeEvents } from '#event-log/codec.ts'
import { getOrCreateLogId } from '#event-log/log-id.ts'
import type { EventLog } from '#event-log/port.ts'
import { openPostgresLog } from '#event-log/postgres/open-postgres-log.ts'
import { type Projector, startProjector } from '#projections/runner/run.ts'
import { startOwnPostgres } from '#tests/support/own-postgres.ts'
import { openVault, type Vault } from '#vault/vault.ts'
import { checkGoal } from './goal.ts'
import { formatRange, measureAlternately, median, ratiosOf, timeOf } from './measure.ts'
import { writeSampleLog } from './sample-log.ts'

const events = Number(process.argv[2] ?? 60_000)
const rounds = 5
/** Goal as a share of the scan's speed. */
const goal = 0.6

async function scan(log: EventLog, vault: Vault): Promise<void> {
  for await (const batch of log.readAll(0n)) await decodeEvents(batch, vault)
}

const folder = await mkdtemp(join(tmpdir(), 'provenance-bench-'))
const postgres = await startOwnPostgres(['-c', 'shared_buffers=512MB', '-c', 'max_wal_size=4GB'])
const pool = new pg.Pool({ connectionString: postgres.url, max: 20 })
try {
  const log = await openPostgresLog({ pool })
  const vault = await openVault({
    pool,
    masterKey: Buffer.alloc(32, 1),
    ledgerFile: join(folder, 'erased'),
  })
  const logId = await getOrCreateLogId(log)
  const media = createDiskStore(join(folder, 'media'))
  const logger = { info: () => undefined, warn: console.warn, error: console.error }
  const count = await writeSampleLog({ pool, vault, events })
  await pool.query('vacuum analyze event_log.events')

  async function project(until: (projector: Projector) => Promise<unknown>): Promise<void> {
    const schema = `read_${randomUUID().replaceAll('-', '').slice(0, 16)}`
    const projector = startProjector({ pool, log, vault, logId, schema, media, logger })
    await until(projector)
    await projector.stop()
    await pool.query(`drop schema "${schema}" cascade`)
  }
  const rebuild = () => project(({ ready }) => ready)
  const head = await log.head()
  // Runs the erasures of the log first, because they would slow down each rebuild.
  await project((projector) => projector.waitForErasure(head, Number.POSITIVE_INFINITY))

  console.log(`${count} events, ${cpus().length} processors, ${rounds} rounds of A-B-B-A`)
  await scan(log, vault)
  await rebuild()
  const { a: scansMs, b: rebuildsMs } = await measureAlternately(
    rounds,
    () => timeOf(() => scan(log, vault)),
    () => timeOf(rebuild),
  )
  const ratios = ratiosOf({ a: scansMs, b: rebuildsMs })
  const rate = (timesMs: readonly number[]) => Math.round((count * 1000) / median(timesMs))
  console.log(
    `rebuild: ${formatRange(ratios)} of a scan that decrypts every event, ` +
      `goal ${goal}: ${checkGoal(median(ratios) >= goal)}; ${rate(rebuildsMs)} events/s, scan ${rate(scansMs)}/s`,
  )
  await log.close()
} finally {
  await pool.end()
  await postgres.remove()
  rmSync(folder, { recursive: true, force: true })
}
