import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createHub } from '#api/live/hub.ts'
import type { LiveSocket } from '#api/live/live-socket.ts'
import { openTestEventStore } from '#tests/support/event-store.ts'
import { createFakeSocket } from '#tests/support/fake-socket.ts'
import { prepareReadPool } from '#tests/support/read-models.ts'

type Models = Awaited<ReturnType<typeof openModels>>

async function openHub({ pool }: Models) {
  const begun: bigint[] = []
  const hub = createHub({
    readPool: pool,
    logger: pino({ level: 'silent' }),
    onAdvance: () => undefined,
    onReset: () => begun.push(hub.position()),
  })
  await hub.started
  return { hub, begun }
}

/** Creates a socket that has the changes of the directory up to position 3. */
function createSocket(send: (text: string) => void): LiveSocket {
  const { socket } = createFakeSocket({ state: { from: 3n, skipUpTo: 3n, buffered: undefined } })
  socket.raw.send = (data) => send(String(data))
  return socket
}

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
  const models = await openModels()
  const { hub, begun } = await openHub(models)
  expect(begun).toEqual([3n])

  const received = Promise.withResolvers<{ text: string; position: bigint }>()
  hub.join(createSocket((text) => received.resolve({ text, position: hub.position() })))
  await models.move('another', 7n)
  expect(await received.promise).toEqual({ text: '{"reset":"directory"}', position: 7n })
  expect(begun).toEqual([3n, 7n])
  await hub.stop()
})

it('sends the changes of a new log whose positions are lower', async () => {
  const models = await openModels()
  const { hub } = await openHub(models)
  const sent: unknown[] = []
  hub.join(createSocket((text) => sent.push(JSON.parse(text))))
  await models.move('another', 1n)
  await expect.poll(() => sent).toEqual([{ reset: 'directory' }])
  const key = randomUUID()
  await models.pool.query(
    `insert into changes (position, topic, key) values (2, 'directory', $1)`,
    [key],
  )
  await models.move('another', 2n)
  const changes = [{ kind: 'remove', key }]
  await expect.poll(() => sent.slice(1)).toEqual([{ topic: 'directory', position: '2', changes }])
  await hub.stop()
})
