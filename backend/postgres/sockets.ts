import { Socket } from 'node:net'
import pg from 'pg'
import { delay } from '#backend/process/retry.ts'
import { stopBudget } from '#backend/process/stop-budget.ts'

const { postgresCheckAfterMs, postgresCheckMs } = stopBudget.overlapping

/**
 * Creates sockets that a frozen Postgres cannot keep open after a stop. Sockets stay open while
 * Postgres responds, since earlier work may still be running.
 */
export function createSocketFactory(signal: AbortSignal, url: string): () => Socket {
  const sockets = new Set<Socket>()
  const cut = (socket: Socket) => socket.destroy(new Error('Connection terminated by a stop'))
  let isGone = false
  const watch = async () => {
    while (await isResponding(url)) await delay(postgresCheckMs)
    isGone = true
    sockets.forEach(cut)
  }
  signal.addEventListener('abort', () => setTimeout(watch, postgresCheckAfterMs).unref())
  return () => {
    const socket = new Socket()
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    // Wait until the driver has attached its listeners.
    if (isGone) process.nextTick(cut, socket)
    return socket
  }
}

async function isResponding(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: postgresCheckMs })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    client.end().catch(() => undefined)
  }
}
