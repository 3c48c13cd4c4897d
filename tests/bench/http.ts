// Measures requests for lists and profiles against bare Fastify routes in the same process, which
// send the same bytes or run one prepared select. Run it: node tests/bench/http.ts
import { cpus } from 'node:os'
import autocannon from 'autocannon'
import { startOwnPostgres } from '#tests/support/own-postgres.ts'
import { checkGoal } from './goal.ts'
import { median, startServer } from './server-process.ts'

const rounds = 5
const seconds = 2
const connections = 32

async function measure(url: string): Promise<{ perSecond: number; p99: number }> {
  const result = await autocannon({ url, connections, duration: seconds })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url} failed ${result.non2xx} times`)
  return { perSecond: result.requests.average, p99: result.latency.p99 }
}

async function compare(name: string, goal: number, ours: string, bare: string): Promise<void> {
  await measure(ours)
  await measure(bare)
  const ratios: number[] = []
  const rates: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
  const late: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
  for (let round = 0; round < rounds; round += 1) {
    const first = await measure(ours)
    const second = await measure(bare)
    const third = await measure(bare)
    const fourth = await measure(ours)
    rates.ours.push(first.perSecond, fourth.perSecond)
    rates.bare.push(second.perSecond, third.perSecond)
    late.ours.push(first.p99, fourth.p99)
    late.bare.push(second.p99, third.p99)
    ratios.push((first.perSecond + fourth.perSecond) / (second.perSecond + third.perSecond))
  }
  const formatRates = (key: 'ours' | 'bare') =>
    `${key} ${median(rates[key]).toFixed(0)}/s, p99 ${median(late[key]).toFixed(1)} ms`
  const ratio = median(ratios)
  const range = `${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)}`
  const verdict = checkGoal(ratio >= goal)
  console.log(
    `${name}: ${ratio.toFixed(2)} (${range}) of bare, goal ${goal}: ${verdict}; ${formatRates('ours')}; ${formatRates('bare')}`,
  )
}

const postgres = await startOwnPostgres()
const { served, stop } = await startServer(postgres.url)
try {
  const { api, bare, id, listBytes, oneBytes } = served
  const addressOf = (port: number, path: string) => `http://127.0.0.1:${port}${path}`
  console.log(
    `${cpus().length} processors, ${connections} connections, ${rounds} rounds of A-B-B-A, ${seconds} s each`,
  )
  const kilobytes = (listBytes / 1024).toFixed(0)
  await compare(
    `list of 500 (${kilobytes} kB) against a bare route with the same bytes`,
    0.8,
    addressOf(api, '/api/profiles'),
    addressOf(bare, '/list'),
  )
  await compare(
    `one profile (${oneBytes} B) against a bare route with one prepared select`,
    0.7,
    addressOf(api, `/api/profile/${id}`),
    addressOf(bare, `/profile/${id}`),
  )
} finally {
  await stop()
  await postgres.remove()
}
