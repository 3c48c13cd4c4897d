import { EventEmitter } from 'node:events'
import type { Pool } from 'pg'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { openHub } from './hub.ts'
import type { LiveSocket } from './live-socket.ts'

/** Read models at a position of a log, whose moves are announced. */
function openModels() {
  const extent = { logId: 'one', position: '3', trimmedTo: '0' }
  const client = Object.assign(new EventEmitter(), {
    query: async (text: string) => ({ rows: text.includes('from checkpoint') ? [extent] : [] }),
    release: () => undefined,
  })
  const pool = { connect: async () => client, query: client.query } as unknown as Pool
  const move = (to: Partial<typeof extent>) => {
    Object.assign(extent, to)
    client.emit('notification')
  }
  return { pool, move }
}

it('what may be missing is read again once the feed follows, and not before', async () => {
  const { pool, move } = openModels()
  const begun: bigint[] = []
  const hub = openHub({
    readPool: pool,
    logger: pino({ level: 'silent' }),
    onMove: () => undefined,
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
    asked: 0n,
    topics: new Map([['directory', { from: 3n, upTo: 3n, waiting: undefined }]]),
    isAlive: true,
  }
  hub.join(socket)
  move({ logId: 'another', position: '7' })
  expect(await told.promise).toEqual({ text: '{"reset":"directory"}', position: 7n })
  expect(begun).toEqual([3n, 7n])
  await hub.stop()
})
