import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import {
  AppendUnconfirmed,
  type EncodedEvent,
  type ExpectedRevision,
  LogUnavailable,
  WrongExpectedRevision,
} from '#event-log/port.ts'
import { openPostgresLog } from '#event-log/postgres/open-postgres-log.ts'
import { createDatabase } from '#tests/support/database.ts'
import {
  collect,
  collectUntil,
  newStream,
  someEvent,
  someEvents,
  untilAvailable,
} from '#tests/support/logged-events.ts'
import { startTcpProxy } from '#tests/support/tcp-proxy.ts'
import { describeEventLog } from './event-log.contract.ts'

const database = createDatabase()
const endings: (() => Promise<unknown>)[] = []

afterAll(async () => {
  for (const end of endings.toReversed()) await end()
})

async function openLog(options: { timeoutMs?: number; pollEveryMs?: number; port?: number } = {}) {
  const { port, ...terms } = options
  const address = new URL(await database)
  if (port !== undefined) address.port = String(port)
  const pool = new pg.Pool({ connectionString: address.href, max: 4 })
  const log = await openPostgresLog({ pool, ...terms })
  endings.push(() => pool.end(), log.close)
  return log
}

/** Opens a session outside the pool, which is ended after the file. */
async function openSession() {
  const client = new pg.Client({ connectionString: await database })
  client.on('error', () => undefined)
  await client.connect()
  endings.push(() => client.end())
  return client
}

async function openProxied(terms: { timeoutMs?: number } = {}) {
  const proxy = await startTcpProxy(Number(new URL(await database).port))
  endings.push(proxy.close)
  return { proxy, log: await openLog({ ...terms, port: proxy.port }) }
}

describe('the event log in Postgres', () => {
  describeEventLog(openLog)
})

describe('a delayed commit', () => {
  it('holds back later positions, so that no reader skips it', async () => {
    const log = await openLog()
    const before = await log.head()
    const slow = await openSession()
    const [slowStream, fastStream] = [newStream(), newStream()]
    await slow.query('begin')
    const { rows } = await slow.query(
      `select at_position from event_log.append_v1(array[$1], array[-1], array[1],
        array[gen_random_uuid()], array['Noted'], array['{}'::json], array['{}'::json])`,
      [slowStream],
    )
    const fast = log.append(fastStream, [someEvent()], 'no-stream')
    const ending = new AbortController()
    const collected = collectUntil(log.subscribe(before, ending.signal), ({ length }) => length > 1)
    expect(await log.head()).toBe(before)
    await slow.query('commit')
    const { position } = await fast
    const events = await collected
    ending.abort()
    expect(events.map(({ stream }) => stream)).toEqual([slowStream, fastStream])
    expect(events.map((event) => event.position)).toEqual([BigInt(rows[0].at_position), position])
    await log.close()
  })
})

describe('a batch', () => {
  it('returns to each command the position of its last event', async () => {
    const log = await openLog()
    const streams = Array.from({ length: 40 }, () => newStream())
    const results = await Promise.all(
      streams.map((stream, index) => log.append(stream, someEvents(1 + (index % 3)), 'no-stream')),
    )
    const lastEvents = await Promise.all(
      streams.map(async (stream) => (await log.read(stream)).at(-1)),
    )
    expect(results).toEqual(
      lastEvents.map((last) => ({ revision: last?.revision, position: last?.position })),
    )
  })

  it.each<[string, ExpectedRevision]>([
    ['expects a new stream', 'no-stream'],
    ['expects a later revision', 1n],
  ])('acknowledges concurrent commands when one wrongly %s', async (_, wrong) => {
    const log = await openLog()
    const before = await log.head()
    const taken = newStream()
    await log.append(taken, [someEvent()], 'no-stream')
    let acknowledged = 1
    for (let round = 0; round < 200; round += 1) {
      const good = Array.from({ length: 11 }, (): [string, ExpectedRevision] => [
        newStream(),
        'no-stream',
      ])
      const appends = good.toSpliced(round % 12, 0, [taken, wrong])
      const results = await Promise.allSettled(
        appends.map(([stream, expected]) => log.append(stream, [someEvent()], expected)),
      )
      const failed = results.filter((result) => result.status === 'rejected')
      expect(failed).toHaveLength(1)
      expect(failed[0]?.reason).toBeInstanceOf(WrongExpectedRevision)
      acknowledged += 11
    }
    expect(await log.head()).toBe(before + BigInt(acknowledged))
    await log.close()
  })

  it('acknowledges the neighbours of a command that Postgres cannot store', async () => {
    const log = await openLog()
    const broken: EncodedEvent = { ...someEvent(), id: 'no uuid' }
    const streams = Array.from({ length: 9 }, newStream)
    const results = await Promise.allSettled(
      streams.map((stream, index) =>
        log.append(stream, [index === 4 ? broken : someEvent()], 'no-stream'),
      ),
    )
    expect(results.map(({ status }) => status === 'fulfilled')).toEqual(
      streams.map((_, index) => index !== 4),
    )
    await log.close()
  })

  it('runs commands on one stream in the order of the calls', async () => {
    const log = await openLog()
    const stream = newStream()
    const appends = Array.from({ length: 20 }, (_, index) =>
      log.append(stream, [someEvent()], index === 0 ? 'no-stream' : BigInt(index - 1)),
    )
    const revisions = (await Promise.all(appends)).map(({ revision }) => revision)
    expect(revisions).toEqual(appends.map((_, index) => BigInt(index)))
    await log.close()
  })
})

describe('a lost response to COMMIT', () => {
  it.each([
    ['one event', 1, 'append one'],
    ['several events', 3, 'append many'],
  ] as const)('of %s is retried, and the append happens once', async (_, count, marker) => {
    const { proxy, log } = await openProxied()
    const stream = newStream()
    const events = someEvents(count)
    await log.append(newStream(), [someEvent()], 'no-stream')
    proxy.loseAnswerTo(marker)
    const appended = await log.append(stream, events, 'no-stream')
    const read = await log.read(stream)
    expect(read.map(({ id }) => id)).toEqual(events.map(({ id }) => id))
    expect(appended.position).toBe(read.at(-1)?.position)
    await log.close()
  })

  it('of two appends to one stream is retried, and each happens once', async () => {
    const { proxy, log } = await openProxied()
    const stream = newStream()
    const [first, second] = [someEvents(2), someEvents(1)]
    await log.append(newStream(), [someEvent()], 'no-stream')
    proxy.loseAnswerTo('append checked')
    const appended = await Promise.all([
      log.append(stream, first, 'no-stream'),
      log.append(stream, second, 1n),
    ])
    const read = await log.read(stream)
    expect(read.map(({ id }) => id)).toEqual([...first, ...second].map(({ id }) => id))
    expect(appended.map(({ position }) => position)).toEqual([read[1]?.position, read[2]?.position])
    await log.close()
  })

  it('of a full batch loses and duplicates nothing', async () => {
    const { proxy, log } = await openProxied()
    const streams = Array.from({ length: 40 }, newStream)
    proxy.loseAnswerTo('append many')
    const appended = await Promise.all(
      streams.map((stream) => log.append(stream, [someEvent()], 'no-stream')),
    )
    for (const [index, stream] of streams.entries()) {
      const read = await log.read(stream)
      expect(read.map(({ position }) => position)).toEqual([appended[index]?.position])
    }
    await log.close()
  })
})

describe('a bad connection', () => {
  it('is reopened after a cut, for appends, reads and subscriptions', async () => {
    const { proxy, log } = await openProxied()
    const before = await log.head()
    const ending = new AbortController()
    const collected = collectUntil(
      log.subscribe(before, ending.signal),
      ({ length }) => length === 30,
    )
    for (let round = 0; round < 3; round += 1) {
      proxy.cut()
      const appends = Array.from({ length: 10 }, () =>
        log.append(newStream(), [someEvent()], 'no-stream'),
      )
      proxy.mend()
      await Promise.all(appends)
    }
    const events = await collected
    expect(events).toHaveLength(30)
    expect(events).toEqual(await collect(log.readAll(before)))
    ending.abort()
    await log.close()
  })

  it('makes calls fail with LogUnavailable while it is down, and works again afterwards', async () => {
    const { proxy, log } = await openProxied({ timeoutMs: 400 })
    const stream = newStream()
    const [one, two] = [someEvents(1), someEvents(1)]
    await untilAvailable(() => log.append(stream, one, 'no-stream'))
    proxy.cut()
    await expect(log.append(stream, two, 0n)).rejects.toBeInstanceOf(LogUnavailable)
    await expect(log.read(stream)).rejects.toBeInstanceOf(LogUnavailable)
    await expect(log.head()).rejects.toBeInstanceOf(LogUnavailable)
    proxy.mend()
    await untilAvailable(() => log.append(stream, two, 0n))
    expect(await untilAvailable(() => log.read(stream))).toHaveLength(2)
    await log.close()
  })

  it('makes calls fail in time while it is stalled', async () => {
    const { proxy, log } = await openProxied({ timeoutMs: 400 })
    const stream = newStream()
    const events = someEvents(1)
    await untilAvailable(() => log.append(newStream(), someEvents(1), 'no-stream'))
    proxy.stall()
    await expect(log.append(stream, events, 'no-stream')).rejects.toBeInstanceOf(LogUnavailable)
    await expect(log.read(stream)).rejects.toBeInstanceOf(LogUnavailable)
    proxy.mend()
    await untilAvailable(() => log.append(stream, events, 'no-stream'))
    expect(await untilAvailable(() => log.read(stream))).toHaveLength(1)
    await log.close()
  })
})

describe('a connection', () => {
  it('is not reused after an append with an unknown outcome', async () => {
    const { proxy, log } = await openProxied({ timeoutMs: 400 })
    const session = await openSession()
    const findWriters = async () => {
      const { rows } = await session.query<{ pid: number }>(
        `select pid from pg_stat_activity where application_name = 'provenance event log'
          and datname = current_database() and query like '%event_log.counter%'`,
      )
      return rows.map(({ pid }) => pid)
    }
    const earlier = await findWriters()
    await untilAvailable(() => log.append(newStream(), someEvents(1), 'no-stream'))
    const used = (await findWriters()).filter((pid) => !earlier.includes(pid))
    expect(used).toHaveLength(1)
    proxy.stall()
    await expect(log.append(newStream(), someEvents(1), 'no-stream')).rejects.toBeInstanceOf(
      AppendUnconfirmed,
    )
    proxy.mend()
    await untilAvailable(() => log.append(newStream(), someEvents(1), 'no-stream'))
    const isLeft = async () => (await findWriters()).some((pid) => used.includes(pid))
    await expect.poll(isLeft, { timeout: 20_000 }).toBe(false)
    await log.close()
  })

  it('commits to disk even when the server default is asynchronous', async () => {
    const session = await openSession()
    const { rows } = await session.query('select current_database() as name')
    await session.query(`alter database "${rows[0].name}" set synchronous_commit = off`)
    await session.query(`create table commits (setting text);
      create function note_commit() returns trigger language plpgsql as $$
        begin
          insert into commits values (current_setting('synchronous_commit'));
          return null;
        end $$;
      create trigger note_commit after insert on event_log.events
        for each statement execute function note_commit()`)
    const log = await openLog()
    await log.append(newStream(), someEvents(1), 'no-stream')
    await log.append(newStream(), someEvents(2), 'no-stream')
    const { rows: seen } = await session.query(
      'select setting, count(*)::int from commits group by 1',
    )
    await session.query(`drop trigger note_commit on event_log.events; drop function note_commit;
      drop table commits; alter database "${rows[0].name}" reset synchronous_commit`)
    expect(seen).toEqual([{ setting: 'on', count: 2 }])
    await log.close()
  })
})

describe('a crowded database', () => {
  it('accepts appends while the pool is exhausted', async () => {
    const pool = new pg.Pool({ connectionString: await database, max: 1 })
    endings.push(() => pool.end())
    const log = await openPostgresLog({ pool })
    const taken = await pool.connect()
    const { revision } = await log.append(newStream(), [someEvent()], 'no-stream')
    taken.release()
    expect(revision).toBe(0n)
    await log.close()
  })

  it('fails while the counter is locked by another session, and continues once it is free', async () => {
    const log = await openLog({ timeoutMs: 400 })
    const session = await openSession()
    const stream = newStream()
    const events = someEvents(1)
    await session.query('begin; select * from event_log.counter for update')
    await expect(log.append(stream, events, 'no-stream')).rejects.toBeInstanceOf(LogUnavailable)
    await session.query('rollback')
    await untilAvailable(() => log.append(stream, events, 'no-stream'))
    expect(await untilAvailable(() => log.read(stream))).toHaveLength(1)
    await log.close()
  })
})

describe('notifications of appends', () => {
  it('wake the subscriptions of other processes', async () => {
    const [reader, writer] = [await openLog({ pollEveryMs: 3_600_000 }), await openLog()]
    const ending = new AbortController()
    const batches = reader.subscribe(await reader.head(), ending.signal)[Symbol.asyncIterator]()
    for (let round = 0; round < 3; round += 1) {
      const next = batches.next()
      const { position } = await writer.append(newStream(), [someEvent()], 'no-stream')
      expect((await next).value?.at(-1)?.position).toBe(position)
    }
    ending.abort()
    await reader.close()
    await writer.close()
  })

  it('are not required, because a subscription also polls', async () => {
    const log = await openLog({ pollEveryMs: 50 })
    const session = await openSession()
    const stream = newStream()
    const ending = new AbortController()
    const batches = log.subscribe(await log.head(), ending.signal)[Symbol.asyncIterator]()
    const next = batches.next()
    await session.query(
      `select from event_log.append_v1(array[$1], array[-1], array[1],
        array[gen_random_uuid()], array['Noted'], array['{}'::json], array['{}'::json])`,
      [stream],
    )
    expect((await next).value?.[0]?.stream).toBe(stream)
    ending.abort()
    await log.close()
  })
})
