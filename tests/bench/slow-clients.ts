// Measures the memory of a process for responses that are never read. 40 connections each request
// 40 pictures, artworks or lists ahead and read nothing. Run it: node tests/bench/slow-clients.ts
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { startOwnPostgres } from '#tests/support/own-postgres.ts'
import { openUnreadConnections } from '#tests/support/unread-connections.ts'
import { checkGoal } from './goal.ts'
import { startServer } from './server-process.ts'

const connections = 40
const ahead = 40
/** Goal in MB. */
const goal = 64
const megabyte = 1024 * 1024

/** Anonymous memory of a process in MB. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^RssAnon:\s+(\d+) kB/m.exec(status)?.[1]) / 1024
}

/** Peak memory of a process, once it has not grown for two seconds. */
async function peakOf(pid: number): Promise<number> {
  let peak = await memoryOf(pid)
  for (let quiet = 0; quiet < 20; quiet += 1) {
    await delay(100)
    const now = await memoryOf(pid)
    if (now > peak + 1) quiet = 0
    peak = Math.max(peak, now)
  }
  return peak
}

const postgres = await startOwnPostgres()
const { served, child, stop } = await startServer(postgres.url)
const pid = child.pid ?? 0

async function measure(name: string, path: string): Promise<void> {
  const url = `http://127.0.0.1:${served.api}${path}`
  const one = await fetch(url)
  const bytes = (await one.arrayBuffer()).byteLength
  if (!one.ok) throw new Error(`${path} answers ${one.status}`)
  const before = await memoryOf(pid)
  const close = openUnreadConnections({ port: served.api, path, connections, ahead })
  const more = (await peakOf(pid)) - before
  close()
  const verdict = checkGoal(more < goal)
  console.log(
    `${name} (${(bytes / megabyte).toFixed(1)} MB each): ${before.toFixed(0)} MB before, ${more.toFixed(0)} MB more, goal under ${goal}: ${verdict}`,
  )
}

try {
  console.log(`${connections} connections, ${ahead} requests ahead on each, nothing read`)
  await measure('generated artwork', `/covers/v2/artist/field/${served.id}.svg`)
  await measure('lists of 500', '/api/profiles')
  await measure('filtered lists', '/api/profiles?q=bench&limit=100')
  await measure('pictures', served.picture)
} finally {
  await stop()
  await postgres.remove()
}
