import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createHub } from '#api/live/hub.ts'
import type { LiveSocket } from '#api/live/live-socket.ts'
import { openTestEventStore } from '#tests/support/event-store.ts'
import { prepareReadPool } from '#tests/support/read-models.ts'

/** Opens read models at position 3 of a log, with a function that moves them. */
async function openModels() {
  const pool = await prepareReadPool(await openTestEventStore())
  await pool.query(`insert into checkpoint (log_id, position) values ('one', 3)`)
  const move = async (logId: string, position: bigint) => {
    await pool.query('update checkpoint set log_id = $1, position = $2', [logId, position])
    await pool.query(`select pg_notify(current_schema(), '')`)
  }
  return { pool, move }
}

it('resets a subscription only once the hub follows the new log', async () => {
  const { pool, move } = await openModels()
  const begun: bigint[] = []
  const hub = createHub({
    readPool: pool,
    logger: pino({ level: 'silent' }),
    onAdvance: () => undefined,
    onBegin: () => begun.push(hub.position()),
  })
  await hub.started
  expect(begun).toEqual([3n])

  const told = Promise.withResolvers<{ text: string; position: bigint }>()
  const socket: LiveSocket = {
    raw: {
      bufferedAmount: 0,
      readyState: 1,
      send: (data) => told.resolve({ text: String(data), position: hub.position() }),
      close: () => undefined,
      terminate: () => undefined,
      ping: () => undefined,
    },
    session: undefined,
    role: undefined,
    network: 'one',
    requestedAfter: 0n,
    unsubscribed: new Map(),
    topics: new Map([['directory', { from: 3n, upTo: 3n, buffered: undefined }]]),
    isAlive: true,
  }
  hub.join(socket)
  await move('another', 7n)
  expect(await told.promise).toEqual({ text: '{"reset":"directory"}', position: 7n })
  expect(begun).toEqual([3n, 7n])
  await hub.stop()
})
