import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { getAddress } from 'viem'
import { leaseNames } from '#api/profile/changes/lease-names.ts'
import { OperatorError } from '#backend/process/operator-error.ts'
import type { CommandDeps } from '#commands/deps.ts'
import { accountName } from '#contract/profile/account.ts'
import { createEventStore } from '#event-log/event-store.ts'
import { getOrCreateLogId } from '#event-log/log-id.ts'
import type { EventLog } from '#event-log/port.ts'
import { openPostgresLog } from '#event-log/postgres/open-postgres-log.ts'
import { migrate } from '#postgres/migrate.ts'
import { waitForErasures } from '#projections/eraser/end-erased-lives.ts'
import { eraseDeletions } from '#projections/eraser/eraser.ts'
import { rebuildViews } from '#projections/runner/rebuild/rebuild-views.ts'
import { createDecoder, startProjector } from '#projections/runner/run.ts'
import { prepareRegistry, prepareSchema } from '#projections/runner/schema/prepare-schema.ts'
import { getReadSchemaName } from '#projections/runner/schema/read-schema.ts'
import { views } from '#projections/runner/views.ts'
import { applyBatch, type ProjectionTarget } from '#projections/runner/write/apply-batch.ts'
import { prepareCheckpoint } from '#projections/runner/write/checkpoint.ts'
import { describeTables } from '#projections/runner/write/read-rows.ts'
import { collect } from '#tests/support/logged-events.ts'
import { createKeyedIds } from '#vault/keyed-ids.ts'
import { openVault, type Vault } from '#vault/vault.ts'
import { Crash } from './model-state.ts'
import { founder, type ProfileKey } from './requests.ts'
import {
  immediately,
  type Schedule,
  scheduleLog,
  schedulePool,
  scheduleVault,
} from './scheduled-ports.ts'

const masterKey = Buffer.alloc(32, 1)
const keyedIds = createKeyedIds(Buffer.alloc(32, 2))
const publicUrl = new URL('http://directory.example')
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const media = {
  list: async () => [],
  remove: async () => undefined,
  erase: async () => undefined,
  touch: async () => false,
}
const apiTables = new URL(import.meta.resolve('#backend/api/schema.sql'))

/** Returns the address of a wallet. */
export function addressOf(wallet: number): string {
  const digest = createHash('sha256').update(`wallet ${wallet}`).digest('hex')
  return getAddress(`0x${digest.slice(0, 40)}`)
}

export const accountOf = (wallet: number) => accountName(addressOf(wallet), null)

export const handleKeyOf = (handle: string) => keyedIds.handleKey(handle)

export function profileIdOf(key: ProfileKey): string {
  const number = Number(key.split('-')[1])
  return key.startsWith('wallet')
    ? keyedIds.profileId(accountOf(number))
    : keyedIds.sourceProfileId(`record ${number}`)
}

/** Number of appends before the process is killed, and whether each is sent twice. */
export type AppendFaults = { appendsLeft: number; areRepeated: boolean }

export type RealDirectory = Awaited<ReturnType<typeof openRealDirectory>>

/** Opens the command handlers of one process, on a real log, vault and read models in an empty database. */
export async function openRealDirectory(databaseUrl: string) {
  const folder = await mkdtemp(join(tmpdir(), 'provenance-model-'))
  const ledgerFile = join(folder, 'erased')
  const schema = await getReadSchemaName()
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  // Each opened log adds a listener.
  pool.setMaxListeners(0)
  const options = `-c search_path=${schema},public`
  const readPool = new pg.Pool({ connectionString: databaseUrl, options, max: 4 })
  const leasePool = new pg.Pool({
    connectionString: databaseUrl,
    options: '-c search_path=virtual,pg_catalog',
    max: 4,
  })
  // Postgres may stop while their connections close.
  for (const opened of [pool, readPool, leasePool]) opened.on('error', () => undefined)
  const open = async () => ({
    // On a busy machine an append may take longer than a user would wait.
    log: await openPostgresLog({ pool, timeoutMs: 60_000 }),
    vault: await openVault({ pool, masterKey, ledgerFile }),
  })
  let opened = await open()
  let logId = await getOrCreateLogId(opened.log)
  await prepareRegistry(pool)
  await prepareSchema(pool, schema, views)
  await migrate(pool, 'api schema', apiTables)
  await pool.query(copiesOfBackup)
  await pool.query(virtualClock)
  let tables = await describeTables(pool, schema)
  const viewTables = views.flatMap((view) => Object.keys(view.tables))
  const emptyReadModels = ['changes', 'changes_trimmed', ...viewTables]
    .map((name) => `delete from "${schema}"."${name}"`)
    .join(';')
  const portsBy = (schedule: Schedule) => ({
    log: scheduleLog(opened.log, schedule),
    vault: scheduleVault(opened.vault, schedule),
  })
  const decoderOf = (vault: Vault) => createDecoder({ pool, vault })

  const readLog = () => collect(opened.log.readAll(0n))
  /** Projects all new events in batches of a size. */
  const project = async (batchSize: number, schedule = immediately) => {
    const { log, vault } = portsBy(schedule)
    const decode = decoderOf(vault)
    const target: ProjectionTarget = { pool, schema, logId, views, tables }
    let { position } = await prepareCheckpoint(pool, schema, logId, emptyReadModels)
    for await (const page of log.readAll(position)) {
      for (let from = 0; from < page.length; from += batchSize) {
        const events = await decode(page.slice(from, from + batchSize))
        const apply = () => applyBatch(target, position, events)
        position = (await schedule('write rows', apply)).position
      }
    }
  }
  /** Drops what the process holds in memory. */
  const crash = async () => {
    await opened.log.close()
    opened = await open()
  }

  return {
    readPool,
    readLog,
    vault: () => opened.vault,
    /** Creates the dependencies of commands at a time, in ms since 1970. */
    commandDeps: (
      postgresNow: number,
      faults: AppendFaults,
      schedule = immediately,
    ): CommandDeps => {
      const { log, vault } = portsBy(schedule)
      const leaseDeps = { pool: schedulePool(leasePool, schedule), keyedIds }
      return {
        config: { reviewMode: 'flagged', founderWallet: accountOf(founder), publicUrl },
        eventStore: createEventStore(withFaults(log, faults), vault),
        keyedIds,
        vault,
        media,
        readPool: schedulePool(readPool, schedule),
        leaseNames: async (fields, profileId) => {
          await pool.query('update virtual.clock set at = $1', [new Date(postgresNow)])
          return leaseNames(leaseDeps, fields, profileId)
        },
      }
    },
    project,
    /** Erases the keys of all deleted lives. */
    erase: async (schedule = immediately) => {
      const ports = portsBy(schedule)
      const deps = { pool, schema, media, ...ports, decode: decoderOf(ports.vault) }
      for await (const batch of ports.log.readAll(0n)) await eraseDeletions(deps, batch)
    },
    crash,
    /** Runs a projector with its eraser, until both reach the end of the log. */
    runProjector: async () => {
      const projector = startProjector({ pool, schema, logId, media, logger: silent, ...opened })
      await projector.ready
      // `erasuresApplied` resolves before a rebuild counts the ranks of restored lives.
      await waitForErasures({ pool, schema, vault: opened.vault }, new AbortController().signal)
      await projector.waitFor(await opened.log.head(), Number.POSITIVE_INFINITY)
      const deleted = (await readLog()).findLast(({ type }) => type === 'ProfileDeleted')
      await projector.waitForErasure(deleted?.position ?? 0n, Number.POSITIVE_INFINITY)
      await projector.stop()
      tables = await describeTables(pool, schema)
    },
    rebuild: async () => {
      const source = { log: opened.log, decode: decoderOf(opened.vault) }
      const rebuild = { pool, schema, logId, views, source, logger: silent }
      const { signal } = new AbortController()
      await rebuildViews({ ...rebuild, onProgress: () => undefined }, signal).catch((error) => {
        // There may be nothing to rebuild yet.
        if (!(error instanceof OperatorError)) throw error
      })
      tables = await describeTables(pool, schema)
    },
    /** Returns all rows of the views as text, by table. */
    dump: async (): Promise<Record<string, string>> => {
      const texts = viewTables.map(
        (name) => `select '${name}' as name, string_agg(t::text, E'\n' order by t::text) as rows
          from "${schema}"."${name}" t`,
      )
      const { rows } = await pool.query(texts.join(' union all '))
      return Object.fromEntries(rows.map((row) => [row.name, row.rows]))
    },
    /** Empties the read models and projects the whole log in one batch. */
    replay: async () => {
      await pool.query(`${emptyReadModels}; update "${schema}".checkpoint set position = 0`)
      await project(Number.POSITIVE_INFINITY)
    },
    backUp: async () => void (await pool.query(storeBackup)),
    /** Restores log and keys. The read models and the ledger of erasures stay as they are. */
    restore: async () => {
      await pool.query(restoreBackup)
      await crash()
    },
    /** Removes all data, and begins a new log. */
    reset: async () => {
      await pool.query(`${removeAll}; ${emptyReadModels}; delete from "${schema}".checkpoint`)
      await rm(ledgerFile, { force: true })
      logId = await getOrCreateLogId(opened.log)
    },
    close: async () => {
      await opened.log.close()
      await readPool.end()
      await leasePool.end()
      await pool.end()
      await rm(folder, { recursive: true })
    },
  }
}

/** A clock that hides that of Postgres where `virtual` is first in the search path. */
const virtualClock = `create schema virtual;
  create table virtual.clock as select now() as at;
  create function virtual.clock_timestamp() returns timestamptz language sql stable
    as 'select at from virtual.clock'`
const copiesOfBackup = `create schema backup;
  create table backup.events (like event_log.events);
  create table backup.counter (like event_log.counter);
  create table backup.keys (like vault.keys)`
const storeBackup = `
  delete from backup.events; insert into backup.events select * from event_log.events;
  delete from backup.counter; insert into backup.counter select * from event_log.counter;
  delete from backup.keys; insert into backup.keys select * from vault.keys`
const restoreBackup = `
  delete from event_log.events; insert into event_log.events select * from backup.events;
  update event_log.counter set position = backup.counter.position from backup.counter;
  delete from vault.keys; insert into vault.keys select * from backup.keys`
const removeAll = `delete from event_log.events; update event_log.counter set position = 0;
  delete from vault.keys; delete from api.name_claims; delete from projector.eraser;
  delete from projector.attempt_day; delete from projector.unreadable`

/** Sends appends twice, or kills the process before one. */
function withFaults(log: EventLog, { appendsLeft, areRepeated }: AppendFaults): EventLog {
  let left = appendsLeft
  return {
    ...log,
    append: async (...given) => {
      if (left === 0) throw new Crash()
      left -= 1
      const first = await log.append(...given)
      return areRepeated ? log.append(...given) : first
    },
  }
}
