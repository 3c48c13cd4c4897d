import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createLogger } from '#edge/logger.ts'
import { getOrCreateLogId } from '#event-log/log-id.ts'
import { type EventLog, type LoggedEvent, LogUnavailable } from '#event-log/port.ts'
import { getEraserPosition } from '#projections/eraser/eraser.ts'
import { PoisonEvent } from '#projections/runner/faults.ts'
import { watchPosition } from '#projections/runner/follow/position-watch.ts'
import { views } from '#projections/runner/views.ts'
import type { Checkpoint } from '#projections/runner/write/checkpoint.ts'
import { hashTables } from '#tests/support/hash-tables.ts'
import { createAppender } from '#tests/support/logged-events.ts'
import { openMemoryLog } from '#tests/support/memory-log.ts'
import { appendHistory, openReadModels, type ReadModels } from '#tests/support/read-models.ts'
import { createSampleHistory } from '#tests/support/sample-history.ts'
import { lifeSubject } from '#vault/subject.ts'
import type { Vault } from '#vault/vault.ts'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
let models: ReadModels
beforeAll(async () => {
  models = await openReadModels()
})

const waitUntil = <Found>(check: () => Found) =>
  vi.waitUntil(check, { timeout: 20_000, interval: 10 })

/** Opens an in-memory log with a history. */
async function openFilledLog(
  seed: number,
  length = 300,
): Promise<{ log: EventLog; logId: string }> {
  const log = openMemoryLog()
  const logId = await getOrCreateLogId(log)
  await appendHistory(log, models.vault, createSampleHistory(seed, length))
  return { log, logId }
}

/** Expects the same rows as those of a projector without faults. */
async function expectCleanRows(schema: string, source: { log: EventLog; logId: string }) {
  const clean = `read_clean_${randomUUID().slice(0, 8)}`
  const projector = models.start({ schema: clean, ...source })
  await projector.ready
  await projector.stop()
  expect(await hashTables(models.pool, schema)).toEqual(await hashTables(models.pool, clean))
}

/** Waits until `schema` shows no profile of an erased life. */
async function awaitErasedEnded(schema: string): Promise<void> {
  const countShown = async () => {
    const { rows } = await models.pool.query<{ shown: number }>(
      `select count(*)::int as shown from unnest($1::text[]) as erased (subject) where subject in (
        select 'profile:' || profile_id || ':' || life from ${schema}.profile_page
        union all select 'profile:' || profile_id || ':' || life from ${schema}.milestone_award)`,
      [await models.vault.listErased()],
    )
    return rows[0]?.shown
  }
  await expect.poll(countShown, { timeout: 20_000 }).toBe(0)
}

describe('a batch that times out', () => {
  it('is retried at half its size until it fits', async () => {
    const schema = 'read_slow'
    const source = await openFilledLog(31)
    const before = models.start({ schema, log: openMemoryLog(), logId: source.logId })
    await before.ready
    await before.stop()
    // Makes a batch with about forty rows too slow, and one with five rows fast enough.
    await models.pool.query(
      `create function ${schema}.sleep_on_insert() returns trigger language plpgsql
        as 'begin perform pg_sleep(0.05); return new; end';
      create trigger sleep_on_insert before insert on ${schema}.milestone_award
        for each row execute function ${schema}.sleep_on_insert()`,
    )
    const pool = new pg.Pool({ connectionString: models.databaseUrl, query_timeout: 1000 })
    pool.on('error', () => undefined)
    onTestFinished(() => pool.end())
    const projector = models.start({ schema, ...source, pool })
    await projector.ready
    await projector.stop()
    await expectCleanRows(schema, source)
  })
})

describe('an event that cannot be projected', () => {
  it('stops the projector, which reports the event and continues there once it can', async () => {
    const schema = 'read_poison'
    const source = await openFilledLog(20)
    const bad = 137n
    const error = vi.fn()
    const logger = { info: () => undefined, warn: () => undefined, error }
    const failingViews = views.map((view) => ({
      ...view,
      keys: (event: Parameters<typeof view.keys>[0]) => {
        if (event.position === bad) throw new Error('This view cannot read it')
        return view.keys(event)
      },
    }))
    const projector = models.start({ schema, ...source, views: failingViews, logger })
    await expect(projector.ready).rejects.toBeInstanceOf(PoisonEvent)

    const { failure, isLeading, position } = projector.status()
    if (!(failure instanceof PoisonEvent)) throw new Error('No poison event', { cause: failure })
    const event = await findEvent(source.log, (logged) => logged.position === bad)
    expect(failure.event).toMatchObject({ id: event.id, type: event.type, position: bad })
    expect(failure.message).toBe(
      `${event.type} at position ${bad} (${event.stream}, revision ${event.revision}, id ${event.id}): a view fails at it (Error)`,
    )
    expect(failure.cause).toEqual(new Error('This view cannot read it'))
    expect({ isLeading, position }).toEqual({ isLeading: false, position: bad - 1n })
    expect(error).toHaveBeenCalledOnce()
    expect(await projector.waitFor(bad, 50)).toBe(false)
    await projector.stop()

    const healed = models.start({ schema, ...source })
    await healed.ready
    await healed.stop()
    await expectCleanRows(schema, source)
  })

  it('lets a restored process start when an event stops its projector', async () => {
    const schema = 'read_poison_restored'
    const { log, logId } = await openFilledLog(61)
    const before = models.start({ schema, log, logId })
    await before.ready
    await before.stop()
    await appendHistory(log, models.vault, createSampleHistory(62, 20))
    const failingViews = views.map((view) => ({
      ...view,
      keys: () => {
        throw new Error('This view chokes on all')
      },
    }))
    const vault = {
      ...models.vault,
      // Reports all shown profiles as erased, as after a restore.
      listErased: async () => {
        const { rows } = await models.pool.query<{ id: string; life: number }>(
          `select profile_id as id, life from ${schema}.profile_page`,
        )
        return rows.map(({ id, life }) => lifeSubject(id, life))
      },
    }
    const projector = models.start({ schema, log, logId, vault, views: failingViews })
    await projector.erasuresApplied
    expect(projector.status().failure).toBeInstanceOf(PoisonEvent)
    expect(await vault.listErased()).not.toEqual([])
  })

  it('leaves no row of the event in any view', async () => {
    const schema = 'read_half_poison'
    const { log, logId } = await openFilledLog(32)
    const { position: bad } = await findEvent(
      log,
      ({ type, position }) => type === 'ProfileSubmitted' && position > 137n,
    )
    const failingViews = views.map((view, index) => ({
      ...view,
      keys: (event: Parameters<typeof view.keys>[0]) => {
        if (index === 0 && event.position === bad) throw new Error('This view cannot read it')
        return view.keys(event)
      },
    }))
    const projector = models.start({ schema, log: upTo(bad, log), logId, views: failingViews })
    await waitUntil(() => projector.status().failure)
    expect(projector.status().position).toBe(bad - 1n)
    await projector.stop()
    await expectCleanRows(schema, { log: upTo(bad - 1n, log), logId })
  })

  it('may be of an unknown type, and is never skipped', async () => {
    const { log, logId } = await openFilledLog(21, 30)
    const metadata = {
      at: '2026-03-01T12:00:00.000Z',
      requestId: 'r',
      actor: { kind: 'house', id: null },
    }
    const unknown = { id: randomUUID(), type: 'ProfileTeleported', data: {}, metadata }
    const { position } = await log.append('profile-x', [unknown], 'no-stream')
    await appendHistory(log, models.vault, createSampleHistory(22, 10))
    const projector = models.start({ schema: 'read_unknown', log, logId })
    await waitUntil(() => projector.status().failure)
    expect(projector.status()).toMatchObject({
      position: position - 1n,
      failure: { event: { id: unknown.id, type: 'ProfileTeleported', position } },
    })
    expect(projector.status().failure?.message).toMatch(/: this version cannot read it$/)
  })

  it('is reported without its content, in the message and in the log', async () => {
    const { log, logId } = await openFilledLog(27, 30)
    const lines: string[] = []
    const logger = createLogger('info', { write: (line) => lines.push(line) })
    const quoting = views.map((view) => ({
      ...view,
      keys: (event: Parameters<typeof view.keys>[0]) => {
        const held = 'personal' in event ? JSON.stringify(event.personal) : undefined
        if (held?.includes('walletAddress')) throw new Error(held, { cause: new TypeError(held) })
        return view.keys(event)
      },
    }))
    const projector = models.start({ schema: 'read_quoted', log, logId, views: quoting, logger })
    const failure = await waitUntil(() => projector.status().failure)
    if (!(failure instanceof PoisonEvent)) throw new Error('No poison event', { cause: failure })
    expect(failure.cause).toHaveProperty('message', expect.stringContaining('walletAddress'))
    for (const told of [failure.message, lines.join('')]) {
      expect(told).toContain(`revision ${failure.event.revision}, id`)
      expect(told).not.toContain('walletAddress')
    }
    expect(lines.join('')).toContain('TypeError')
  })
})

describe('a projector', () => {
  it('continues after Postgres ends its connections at any time', async () => {
    const schema = 'read_cut_off'
    const source = await openFilledLog(23, 1500)
    const small = { ...source, log: inSmallBatches(source.log) }
    const projector = models.start({ schema, ...small, pool: models.openPool({ name: 'cut off' }) })
    let cuts = 0
    let pauseMs = 20
    const head = await source.log.head()
    // Waits longer after each cut, so that the projector finishes in the end.
    while (!(await projector.waitFor(head, pauseMs))) {
      pauseMs *= 1.15
      const { rowCount } = await models.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cut off'`,
      )
      cuts += rowCount ?? 0
    }
    expect(cuts).toBeGreaterThan(5)
    expect(projector.status().failure).toBeUndefined()
    await projector.stop()
    await expectCleanRows(schema, source)
  })

  it('continues after outages of the log', async () => {
    const schema = 'read_log_away'
    const source = await openFilledLog(24)
    let times = 0
    const flaky: EventLog = {
      ...source.log,
      head: async () => {
        times += 1
        if (times < 3) throw new LogUnavailable('away')
        return source.log.head()
      },
      subscribe: async function* (after, signal) {
        for await (const batch of inSmallBatches(source.log).subscribe(after, signal)) {
          yield batch
          times += 1
          if (times % 10 === 0) throw new LogUnavailable('away')
        }
      },
    }
    const projector = models.start({ schema, ...source, log: flaky })
    await projector.ready
    expect(times).toBeGreaterThan(20)
    expect(projector.status().failure).toBeUndefined()
    await projector.stop()
    await expectCleanRows(schema, source)
  })
})

describe('a different log', () => {
  it('resets the read models, without any rows of the former log', async () => {
    const schema = 'read_other_log'
    const former = await openFilledLog(25, 200)
    const first = models.start({ schema, ...former })
    await first.ready
    await first.stop()
    const other = await openFilledLog(26, 60)
    const second = models.start({ schema, ...other })
    await second.ready
    expect(second.status().position).toBe(await other.log.head())
    await second.stop()
    await expectCleanRows(schema, other)
  })
})

describe('a log that was restored to before the read models', () => {
  it('rebuilds them in a second schema, and shows later events', async () => {
    const schema = 'read_restored_log'
    const former = await openFilledLog(71, 200)
    const first = models.start({ schema, ...former })
    await first.ready
    await first.stop()
    const before = await hashTables(models.pool, schema)
    const formerHead = await former.log.head()

    const log = await restoreLog(former.log, 40n)
    const gate = Promise.withResolvers<void>()
    const vault: Vault = {
      ...models.vault,
      keysToOpen: async (subjects) => {
        await gate.promise
        return models.vault.keysToOpen(subjects)
      },
    }
    const warn = vi.fn()
    const logger = { info: () => undefined, warn, error: () => undefined }
    const source = { log, logId: former.logId }
    const second = models.start({ schema, ...source, vault, logger })
    const findRebuilt = async () => {
      const { rows } = await models.pool.query('select to_regclass($1) as found', [
        `${schema}_rebuild.checkpoint`,
      ])
      return rows[0]?.found
    }
    await expect.poll(findRebuilt, { timeout: 20_000 }).not.toBeNull()
    // Positions of the former log do not count as reached, and its rows are served during the
    // rebuild.
    expect(await second.waitFor(1n, 0)).toBe(false)
    expect(await hashTables(models.pool, schema)).toEqual(before)
    gate.resolve()
    await second.ready
    expect(warn).toHaveBeenCalledWith(
      { schema, position: String(formerHead), head: '40' },
      expect.stringContaining('rebuilt'),
    )
    expect(second.status().position).toBe(40n)

    await appendHistory(log, models.vault, createSampleHistory(72, 60))
    expect(await second.waitFor(await log.head(), 20_000)).toBe(true)
    expect(await findRebuilt()).toBeNull()
    await awaitErasedEnded(schema)
    await second.stop()
    await expectCleanRows(schema, source)
    expect(await listDiscarded(schema)).toEqual({ position: String(formerHead), head: '40' })
  })

  it('rebuilds them when it has grown beyond their position by then', async () => {
    const schema = 'read_overtaken'
    const former = await openFilledLog(73, 100)
    const first = models.start({ schema, ...former })
    await first.ready
    await first.stop()
    const log = await restoreLog(former.log, 30n)
    const source = { log, logId: former.logId }
    const { promise: grown, resolve: grow } = Promise.withResolvers<void>()
    const slow: EventLog = {
      ...log,
      subscribe: async function* (after, signal) {
        await grown
        yield* log.subscribe(after, signal)
      },
    }
    const second = models.start({ schema, logId: former.logId, log: slow })
    await waitUntil(() => second.status().isLeading)
    await appendHistory(log, models.vault, createSampleHistory(74, 160))
    expect(await log.head()).toBeGreaterThan(await former.log.head())
    grow()
    expect(await second.waitFor(await log.head(), 20_000)).toBe(true)
    await awaitErasedEnded(schema)
    await second.stop()
    await expectCleanRows(schema, source)
  })
})

describe('a node that lags behind its cluster', () => {
  it('gets a moment to receive the last event before read models are discarded', async () => {
    const schema = 'read_lagging_node'
    const source = await openFilledLog(76, 60)
    const first = models.start({ schema, ...source })
    await first.ready
    await first.stop()
    let missed = 0
    const log: EventLog = {
      ...source.log,
      read: async (stream, range) => {
        if (missed === 3) return source.log.read(stream, range)
        missed += 1
        return []
      },
    }
    const second = models.start({ schema, ...source, log })
    await second.ready
    await second.stop()
    expect(missed).toBe(3)
    expect(await listDiscarded(schema)).toBeUndefined()
  })
})

describe('a vault that was restored to before the read models', () => {
  it('records the lives that are shown without their keys', async () => {
    const schema = 'read_newer_than_vault'
    const source = await openFilledLog(75, 60)
    const first = models.start({ schema, ...source })
    await first.ready
    await first.stop()
    const shown = await models.pool.query<{ id: string; life: number }>(
      `select profile_id as id, life from ${schema}.profile_page`,
    )
    const subjects = shown.rows.map(({ id, life }) => lifeSubject(id, life))
    expect(subjects.length).toBeGreaterThan(1)
    const listUnreadable = async () => {
      const { rows } = await models.pool.query<{ subject: string }>(
        'select subject from projector.unreadable where subject = any($1)',
        [subjects],
      )
      return rows.map(({ subject }) => subject)
    }
    expect(await listUnreadable()).toEqual([])
    const [lost = ''] = subjects
    const { rows } = await models.pool.query(
      'delete from vault.keys where subject = $1 returning *',
      [lost],
    )
    const second = models.start({ schema, ...source })
    await second.ready
    await second.stop()
    expect(await listUnreadable()).toEqual([lost])
    const { subject, wrapped } = rows[0] ?? {}
    await models.pool.query('insert into vault.keys (subject, wrapped) values ($1, $2)', [
      subject,
      wrapped,
    ])
    const third = models.start({ schema, ...source })
    await third.ready
    expect(await listUnreadable()).toEqual([])
  })
})

/** Returns a log that was restored from a backup up to `head`. */
async function restoreLog(log: EventLog, head: bigint): Promise<EventLog> {
  const restored = openMemoryLog()
  const append = createAppender(restored)
  for await (const batch of log.readAll(0n)) {
    for (const { stream, id, type, data, metadata, position } of batch) {
      if (position <= head) await append(stream, [{ id, type, data, metadata }])
    }
  }
  return restored
}

async function saveEraserPosition(logId: string, position: bigint): Promise<void> {
  await models.pool.query(
    `insert into projector.eraser (log_id, position) values ($1, $2)
      on conflict (only_row) do update set log_id = excluded.log_id, position = excluded.position`,
    [logId, position],
  )
}

/** Distance of positions in the copy of a log. */
const apart = 1000n

/** Returns a copy of a log in a store that numbers events by other positions. */
function renumber(log: EventLog): EventLog {
  const toCopy = (event: LoggedEvent) => ({ ...event, position: event.position * apart })
  const copyBatches = async function* (batches: AsyncIterable<LoggedEvent[]>) {
    for await (const batch of batches) yield batch.map(toCopy)
  }
  return {
    ...log,
    read: async (stream, range) => (await log.read(stream, range)).map(toCopy),
    readAll: (after) => copyBatches(log.readAll(after / apart)),
    subscribe: (after, signal) => copyBatches(log.subscribe(after / apart, signal)),
    head: async () => (await log.head()) * apart,
  }
}

async function listDiscarded(schema: string): Promise<unknown> {
  const { rows } = await models.pool.query(
    `select discarded_position as position, discarded_head as head
      from projector.read_schema where name = $1 and discarded_at is not null`,
    [schema],
  )
  return rows[0]
}

describe('a log that was copied to a store with other positions', () => {
  it('rebuilds the read models once', async () => {
    const schema = 'read_renumbered'
    const { log, logId } = await openFilledLog(41)
    const first = models.start({ schema, log, logId })
    await first.ready
    const head = await log.head()
    await first.stop()
    await saveEraserPosition(logId, head)

    const copy = { log: renumber(log), logId }
    const second = models.start({ schema, ...copy })
    await second.ready
    await second.stop()
    expect(await getEraserPosition(models.pool, logId)).not.toMatchObject({ position: head })
    await expectCleanRows(schema, copy)
    expect(await listDiscarded(schema)).toEqual({
      position: String(head),
      head: String(head * apart),
    })

    const warn = vi.fn()
    const third = models.start({ schema, ...copy, logger: { ...quiet, warn } })
    await third.ready
    await third.stop()
    expect(warn).not.toHaveBeenCalled()
  })
})

describe('read models that were changed from outside', () => {
  const tables = ['changes', ...views.flatMap(({ tables }) => Object.keys(tables))]
  const empty = (schema: string) =>
    `truncate ${tables.map((table) => `"${schema}".${table}`).join()};
      update "${schema}".checkpoint set position = 0, at = null`
  const drop = (schema: string) => `drop schema "${schema}" cascade`

  it.each([
    ['reset', 28, empty],
    ['dropped', 29, drop],
  ])('catch up with the log after they were %s, without a new event', async (_name, seed, sql) => {
    const schema = `read_back_${seed}`
    const source = await openFilledLog(seed, 60)
    const projector = models.start({ schema, ...source })
    await projector.ready
    const before = await hashTables(models.pool, schema)
    await models.pool.query(sql(schema))
    const isBack = async () => {
      const after = await hashTables(models.pool, schema).catch(() => undefined)
      return JSON.stringify(after) === JSON.stringify(before)
    }
    await waitUntil(isBack)
    // A reader may find the rows restored before the projector leads again.
    await waitUntil(() => projector.status().isLeading)
    expect(projector.status().position).toBe(await source.log.head())
  })

  it('are waited for again after their position went back', async () => {
    let standing: Checkpoint = { position: 5n, at: null }
    const read = async () => standing
    const watch = watchPosition({ pool: models.openPool(), channel: 'set back', read })
    onTestFinished(watch.stop)
    expect(await watch.waitFor(5n, Infinity)).toBe(true)
    standing = { position: 3n, at: null }
    await waitUntil(() => watch.last().position === 3n)
    const again = watch.waitFor(5n, Infinity)
    standing = { position: 5n, at: null }
    expect(await again).toBe(true)
  })

  it('are not waited for once the watch has ended', async () => {
    const read = async () => ({ position: 5n, at: null })
    const watch = watchPosition({ pool: models.openPool(), channel: 'ended', read })
    const waiting = watch.waitFor(6n, Infinity)
    await watch.stop()
    expect(await Promise.all([waiting, watch.waitFor(6n, Infinity)])).toEqual([false, false])
  })
})

async function findEvent(log: EventLog, isWanted: (event: LoggedEvent) => boolean) {
  for await (const batch of log.readAll(0n)) {
    const found = batch.find(isWanted)
    if (found) return found
  }
  throw new Error('There is no such event')
}

/** Returns the log as it was at `head`. */
function upTo(head: bigint, log: EventLog): EventLog {
  return {
    ...log,
    head: async () => head,
    subscribe: async function* (after, signal) {
      for await (const batch of log.subscribe(after, signal)) {
        yield batch.filter(({ position }) => position <= head)
      }
    },
  }
}

function inSmallBatches(log: EventLog): EventLog {
  return {
    ...log,
    subscribe: async function* (after, signal) {
      for await (const batch of log.subscribe(after, signal)) {
        for (let from = 0; from < batch.length; from += 5) yield batch.slice(from, from + 5)
      }
    },
  }
}
