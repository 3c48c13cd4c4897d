// Measures the effect of one greedy address on another client: the delay of its catch-up while 200
// sockets request the whole history, and the delay of lists during constant searches. The baseline
// is the same client on a quiet server. Run it: node tests/bench/greedy.ts
import { once } from 'node:events'
import { request } from 'node:http'
import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { WebSocket } from 'ws'
import { startCrowd } from '#tests/support/crowd.ts'
import { startOwnPostgres } from '#tests/support/own-postgres.ts'
import { countKinds } from '#tests/support/reader.ts'
import { checkGoal } from './goal.ts'
import { formatTimes, median, quantile, timeOf } from './measure.ts'
import { startServer } from './server-process.ts'

const greedySockets = 200
const greedySearches = 64
const changes = 50_000
const rounds = 30
/** Each round measures in quiet and under load, because the machine may have other work. */
const listRounds = 5
const listsOfRound = 400
const catchUpGoalMs = 1000
const listGoal = 2

const greedyIp = '198.51.100.1'
const otherIp = '203.0.113.1'
// The server trusts the loopback as a proxy, so that the bench can use two networks.
process.env.TRUST_PROXY = '127.0.0.0/8'

const searches = Array.from(
  { length: 26 },
  (_, index) =>
    `/api/profiles?q=${String.fromCharCode(97 + index)}&limit=${index % 2 === 0 ? 100 : 50}`,
)

async function openSocket(port: number, ip: string): Promise<WebSocket> {
  const origin = 'http://localhost:4300'
  const headers = { 'x-forwarded-for': ip }
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`, { origin, headers })
  await once(socket, 'open')
  return socket
}

/** Milliseconds until a socket has caught up, at most 20 s. */
async function catchUp(port: number, after: string): Promise<number> {
  const socket = await openSocket(port, otherIp)
  const began = performance.now()
  const { promise, resolve } = Promise.withResolvers<void>()
  socket.on('message', (data: Buffer) => data.includes('"heartbeat"') && resolve())
  socket.send(JSON.stringify({ subscribe: ['directory'], after }))
  await Promise.race([promise, delay(20_000)])
  socket.terminate()
  return performance.now() - began
}

function get(port: number, path: string, ip: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'x-forwarded-for': ip }
    const outgoing = request({ host: '127.0.0.1', port, path, headers }, (response) => {
      response.on('end', () => resolve(response.statusCode ?? 0)).resume()
    })
    outgoing.on('error', reject).end()
  })
}

async function measure(work: () => Promise<number>, count = rounds): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < count; round += 1) times.push(await work())
  return times
}

const postgres = await startOwnPostgres()
const { served, stop } = await startServer(postgres.url)
const db = new pg.Pool({ connectionString: postgres.url, max: 1 })
try {
  const port = served.api
  const { rows } = await db.query<{ schema: string }>(
    `select schemaname as schema from pg_tables where tablename = 'changes' limit 1`,
  )
  const schema = rows[0]?.schema
  const { rows: checkpoints } = await db.query<{ position: string }>(
    `select position from "${schema}".checkpoint`,
  )
  const position = Number(checkpoints[0]?.position)
  await db.query(
    `insert into "${schema}".changes (position, topic, key)
      select 2 + i % $1, 'directory', gen_random_uuid() from generate_series(1, $2) i`,
    [position - 60, changes],
  )
  await db.query('analyze')
  const recent = String(position - 50)

  const quietCatchUps = await measure(() => catchUp(port, recent))
  const crowd = await Promise.all(
    Array.from({ length: greedySockets }, () => openSocket(port, greedyIp)),
  )
  let isGreedy = true
  const keepAsking = async (first: WebSocket) => {
    for (let socket = first; isGreedy; socket = await openSocket(port, greedyIp)) {
      socket.on('error', () => undefined)
      for (let i = 0; i < 20; i += 1) socket.send('{"subscribe":["directory"],"after":"1"}')
      await delay(500)
      socket.terminate()
    }
    first.terminate()
  }
  const greedy = crowd.map((socket) => keepAsking(socket).catch(() => undefined))
  await delay(1000)
  const catchUps = await measure(() => catchUp(port, recent))
  isGreedy = false
  await Promise.all(greedy)
  const slowest = Math.max(...catchUps)
  console.log(
    `catch-up of another network beside ${greedySockets} greedy sockets: ${formatTimes(catchUps)}, slowest ` +
      `${slowest.toFixed(0)} ms, goal ${catchUpGoalMs} ms: ${checkGoal(slowest <= catchUpGoalMs)}; quiet ${formatTimes(quietCatchUps)}`,
  )

  await delay(3000)
  const list = () => timeOf(() => get(port, '/api/profiles', otherIp))
  await measure(list, listsOfRound)
  const ratios: { p50: number; p99: number }[] = []
  for (let round = 0; round < listRounds; round += 1) {
    const quiet = await measure(list, listsOfRound)
    const searching = startCrowd({
      url: `http://127.0.0.1:${port}`,
      addresses: [greedyIp],
      perAddress: greedySearches,
      paths: searches,
    })
    await delay(1000)
    const late = await measure(list, listsOfRound)
    const responses = countKinds(await searching.stop())
    ratios.push({
      p50: median(late) / median(quiet),
      p99: quantile(late, 0.99) / quantile(quiet, 0.99),
    })
    console.log(
      `a list beside ${greedySearches} greedy searches: ${formatTimes(late)}; quiet ${formatTimes(quiet)}; load ` +
        `${loadavg()[0]?.toFixed(1)}; the greedy address got ` +
        [...responses].map(([kind, count]) => `${count} × ${kind}`).join(', '),
    )
  }
  const [p50, p99] = [ratios.map((ratio) => ratio.p50), ratios.map((ratio) => ratio.p99)]
  const formatRatios = (all: number[]) =>
    `${median(all).toFixed(1)} (${all.map((value) => value.toFixed(1)).join(', ')})`
  console.log(
    `a list of another network against quiet in ${listRounds} rounds, median (each): p99 ${formatRatios(p99)}, ` +
      `p50 ${formatRatios(p50)}, goal ${listGoal} at p99: ${checkGoal(median(p99) <= listGoal)}`,
  )
} finally {
  await db.end()
  await stop()
  await postgres.remove()
}
