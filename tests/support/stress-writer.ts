// One of several writer processes. Writes to a table with a plain sequence and to the event log,
// with randomly delayed commits. Sends the number of written events to its parent.
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { openPostgresLog } from '#event-log/postgres/open-postgres-log.ts'

const [databaseUrl = '', writers = '4', eventsEach = '50'] = process.argv.slice(2)
const longestHoldMs = 40
const rollbackShare = 0.05

const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 * Number(writers) + 4 })
const log = await openPostgresLog({ pool, timeoutMs: 30_000 })

/** Runs `write` in a transaction that stays open for a while, and is sometimes rolled back. */
async function hold(longestMs: number, write: (client: pg.PoolClient) => Promise<unknown>) {
  const client = await pool.connect()
  await client.query('begin')
  await write(client)
  await delay(Math.random() * longestMs)
  const undone = Math.random() < rollbackShare
  await client.query(undone ? 'rollback' : 'commit')
  client.release()
  return undone ? 0 : 1
}

async function repeat(write: () => Promise<number>): Promise<number> {
  let written = 0
  while (written < Number(eventsEach)) written += await write()
  return written
}

const insertNaively = () =>
  hold(longestHoldMs, (client) =>
    client.query('insert into naive (id) values ($1)', [randomUUID()]),
  )

const appendHeld = () =>
  hold(longestHoldMs / 10, (client) =>
    client.query(
      `select from event_log.append_v1(array[$1], array[-1], array[1], array[$2::uuid],
        array['Noted'], array['{}'::json], array['{}'::json])`,
      [`stress-${randomUUID()}`, randomUUID()],
    ),
  )

const appendPlainly = async () => {
  await delay(Math.random() * longestHoldMs)
  const event = { id: randomUUID(), type: 'Noted', data: {}, metadata: {} }
  await log.append(`stress-${randomUUID()}`, [event], 'no-stream')
  return 1
}

const each = Array.from({ length: Number(writers) })
const [naive, plain, held] = await Promise.all([
  Promise.all(each.map(() => repeat(insertNaively))),
  Promise.all(each.map(() => repeat(appendPlainly))),
  Promise.all([repeat(appendHeld)]),
])
const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
process.send?.({ naive: sum(naive), ours: sum(plain) + sum(held) })
await log.close()
await pool.end()
process.disconnect?.()
