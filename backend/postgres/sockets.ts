import { Socket } from 'node:net'
import pg from 'pg'
import { stopBudget } from '#backend/process/stop-budget.ts'
import { pause } from './retry.ts'

const { postgresLookMs, postgresAnswerMs } = stopBudget.meanwhile

/**
 * Sockets that a Postgres which stands still cannot keep open: a stop then goes on as if it were gone.
 * One that answers keeps them, since what came before the stop may still be at work.
 */
export function openSockets(signal: AbortSignal, url: string): () => Socket {
  const sockets = new Set<Socket>()
  const cut = (socket: Socket) => socket.destroy(new Error('Connection terminated by a stop'))
  let isGone = false
  const watch = async () => {
    while (await answers(url)) await pause(postgresAnswerMs)
    isGone = true
    sockets.forEach(cut)
  }
  signal.addEventListener('abort', () => setTimeout(watch, postgresLookMs).unref())
  return () => {
    const socket = new Socket()
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    // Once the driver listens to it.
    if (isGone) process.nextTick(cut, socket)
    return socket
  }
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: postgresAnswerMs })
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
