import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { pino } from 'pino'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { directory } from '#projections/directory/project.ts'
import { listDirectoryPage } from '#projections/directory/query.ts'
import { type Row, toAnyProjection } from '#projections/projection.ts'
import { runMaintenance } from '#projections/runner/follow/maintenance.ts'
import { dropOldSchemas } from '#projections/runner/schema/prepare-schema.ts'
import { views } from '#projections/runner/views.ts'
import { LeadershipLost } from '#projections/runner/write/checkpoint.ts'
import { hashTables } from '#tests/support/hash-tables.ts'
import { appendHistory, openReadModels, type ReadModels } from '#tests/support/read-models.ts'
import { createSampleHistory } from '#tests/support/sample-history.ts'
import type { Vault } from '#vault/vault.ts'

let models: ReadModels
let seed = 10
beforeAll(async () => {
  models = await openReadModels()
})

async function appendMore(length = 60): Promise<bigint> {
  seed += 1
  await appendHistory(models.log, models.vault, createSampleHistory(seed, length))
  return models.log.head()
}

const waitUntil = (check: () => unknown) => vi.waitUntil(check, { timeout: 20_000, interval: 10 })

/** Returns a vault that blocks reads of its keys while it is paused. */
function createPausableVault(vault: Vault): {
  vault: Vault
  pause: () => void
  resume: () => void
  waits: () => boolean
} {
  let gate: PromiseWithResolvers<void> | undefined
  let waiting = false
  return {
    vault: {
      ...vault,
      keysToOpen: async (subjects) => {
        waiting = gate !== undefined
        await gate?.promise
        return vault.keysToOpen(subjects)
      },
    },
    pause: () => {
      gate = Promise.withResolvers()
    },
    resume: () => gate?.resolve(),
    waits: () => waiting,
  }
}

/** Ends the connections that hold the locks of a process. */
async function breakLocks(pool: pg.Pool, name: string): Promise<void> {
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = $1 and pid in (select pid from pg_locks where locktype = 'advisory')`,
    [name],
  )
}

describe('two projectors of one schema', () => {
  it('have one leader, and the other one takes over at its position', async () => {
    const schema = 'read_standby'
    const first = models.start({ schema })
    await first.ready
    const second = models.start({ schema })
    await second.ready
    expect([first.status().isLeading, second.status().isLeading]).toEqual([true, false])

    const position = await appendMore()
    // The standby may receive the notification before the leader.
    for (const projector of [first, second]) {
      expect(await projector.waitFor(position, 10_000)).toBe(true)
      expect(projector.status().position).toBe(position)
    }
    expect(second.status().at).toEqual(first.status().at)

    await first.stop()
    await waitUntil(() => second.status().isLeading)
    expect(await second.waitFor(await appendMore(), 10_000)).toBe(true)
  })

  it('never both write, because one that lost its lock is fenced and steps down', async () => {
    const schema = 'read_fenced'
    const paused = createPausableVault(models.vault)
    const warn = vi.fn()
    const logger = { info: () => undefined, warn, error: () => undefined }
    const pool = models.openPool({ name: 'first' })
    const first = models.start({ schema, pool, vault: paused.vault, logger })
    onTestFinished(paused.resume)
    await first.ready
    paused.pause()
    const seen = await appendMore()
    await waitUntil(() => paused.waits())
    const second = models.start({ schema })
    await breakLocks(models.pool, 'first')
    expect(await second.waitFor(seen, 20_000)).toBe(true)
    expect(second.status().isLeading).toBe(true)

    paused.resume()
    await waitUntil(() => warn.mock.calls.some(([{ err }]) => err instanceof LeadershipLost))
    expect(first.status().isLeading).toBe(false)
    expect(await first.waitFor(await appendMore(), 10_000)).toBe(true)
    expect(first.status().failure).toBeUndefined()

    await Promise.all([first.stop(), second.stop()])
    const clean = models.start({ schema: 'read_unfenced' })
    await clean.ready
    await clean.stop()
    expect(await hashTables(models.pool, schema)).toEqual(
      await hashTables(models.pool, 'read_unfenced'),
    )
  })
})

describe('a leader', () => {
  it('steps down when its lock is lost, and leads again once it has the lock', async () => {
    const schema = 'read_lost_lock'
    const info = vi.fn()
    const logger = { info, warn: () => undefined, error: () => undefined }
    const first = models.start({ schema, pool: models.openPool({ name: 'unlocked' }), logger })
    await first.ready
    await waitUntil(() => first.status().isLeading)
    const other = await models.openPool().connect()
    // The query waits for the lock, so it gets the lock before the leader can take it again.
    const taking = other.query('select pg_advisory_lock(hashtextextended($1, 0))', [schema])
    const inLine = `select 1 from pg_locks where locktype = 'advisory' and not granted`
    await expect.poll(async () => (await models.pool.query(inLine)).rowCount).toBe(1)
    await breakLocks(models.pool, 'unlocked')
    await taking
    await waitUntil(() => !first.status().isLeading)

    await other.query('select pg_advisory_unlock(hashtextextended($1, 0))', [schema])
    other.release()
    await waitUntil(() => first.status().isLeading)
    expect(await first.waitFor(await appendMore(), 10_000)).toBe(true)
    // Logged once for each time that the projector took the lead, so that the log shows the end of
    // an outage.
    const told = info.mock.calls.filter(([, text]) => text.includes('caught up'))
    expect(told).toHaveLength(2)
  })
})

describe('two versions', () => {
  it('run side by side, each on its own rows', async () => {
    const plain = toAnyProjection(directory)
    const capitalize = (row: Row) => ({ ...row, searchText: String(row.searchText).toUpperCase() })
    const loud = { ...plain, on: { ...plain.on } }
    for (const [type, handle] of Object.entries(plain.on)) {
      loud.on[type as keyof typeof plain.on] = (rows, event) =>
        Object.fromEntries(
          Object.entries(handle(rows, event)).map(([table, after]) => [
            table,
            after.map(capitalize),
          ]),
        )
    }
    const older = models.start({ schema: 'read_older' })
    const newer = models.start({
      schema: 'read_newer',
      views: views.map((view) => (view.name === 'directory' ? loud : view)),
    })
    await Promise.all([older.ready, newer.ready])
    const position = await appendMore()
    for (const projector of [older, newer]) {
      expect(await projector.waitFor(position, 10_000)).toBe(true)
      expect(projector.status().isLeading).toBe(true)
    }
    const found = async (schema: string, q: string) =>
      (await listDirectoryPage(models.openPool({ schema }), { filter: { q }, limit: 9 })).profiles
        .length
    expect(await found('read_older', 'loom')).toBeGreaterThan(0)
    expect(await found('read_newer', 'loom')).toBe(0)
  })

  it('drop schemas that had no leader for a day, and no others', async () => {
    const { pool } = models
    const [old, fresh, current] = [1, 2, 3].map(() => `read_${randomUUID().slice(0, 8)}`)
    if (!old || !fresh || !current) throw new Error('No names')
    for (const schema of [old, fresh, current]) {
      const projector = models.start({ schema })
      await projector.ready
      await projector.stop()
    }
    onTestFinished(async () => {
      await pool.query(`drop schema "${fresh}" cascade; drop schema "${current}" cascade`)
    })
    const age = (schemas: string[], minutes: number) =>
      pool.query(
        `update projector.read_schema
          set led_at = now() - interval '24 hours' - make_interval(mins => $2) where name = any($1)`,
        [schemas, minutes],
      )
    await age([old, current], 1)
    await age([fresh], -5)
    expect(await dropOldSchemas(pool, current)).toEqual([old])
    const { rows } = await pool.query(
      'select nspname from pg_namespace where nspname = any($1) order by 1',
      [[old, fresh, current]],
    )
    expect(rows.map(({ nspname }) => nspname)).toEqual([fresh, current].sort())
    const isOld = async () => {
      const found = await pool.query(
        `select led_at < now() - interval '24 hours' as old from projector.read_schema where name = $1`,
        [current],
      )
      return found.rows[0]?.old
    }
    expect(await isOld()).toBe(true)
    // A leader records the time of its lead.
    const leading = models.start({ schema: current })
    await expect.poll(isOld, { timeout: 20_000 }).toBe(false)
    await leading.stop()
    // A leader updates that time while it leads.
    const ending = new AbortController()
    const logger = pino({ level: 'silent' })
    const house = { pool, schema: current, views: [], isCaughtUp: () => false, logger }
    await age([current], 1)
    const done = runMaintenance(house, ending.signal)
    await expect.poll(isOld, { timeout: 20_000 }).toBe(false)
    await age([current], 1)
    await expect.poll(isOld, { timeout: 20_000 }).toBe(false)
    ending.abort()
    await done
  })
})
