// Measures requests for lists and profiles against bare Fastify routes in the same process, which
// send the same bytes or run one prepared select. Run it: node tests/bench/http.ts
import { cpus } from 'node:os'
import autocannon from 'autocannon'
import { startOwnPostgres } from '#tests/support/own-postgres.ts'
import { checkGoal } from './goal.ts'
import { formatRange, measureAlternately, median, ratiosOf } from './measure.ts'
import { startServer } from './server-process.ts'

const rounds = 5
const seconds = 2
const connections = 32

type Result = { perSecond: number; p99: number }

async function measure(url: string): Promise<Result> {
  const result = await autocannon({ url, connections, duration: seconds })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url} failed ${result.non2xx} times`)
  return { perSecond: result.requests.average, p99: result.latency.p99 }
}

async function compare(name: string, goal: number, ours: string, bare: string): Promise<void> {
  await measure(ours)
  await measure(bare)
  const { a, b } = await measureAlternately(
    rounds,
    () => measure(ours),
    () => measure(bare),
  )
  const rates = (results: Result[]) => results.map(({ perSecond }) => perSecond)
  const formatResults = (results: Result[]) =>
    `${median(rates(results)).toFixed(0)}/s, p99 ${median(results.map(({ p99 }) => p99)).toFixed(1)} ms`
  const ratios = ratiosOf({ a: rates(a), b: rates(b) })
  const verdict = checkGoal(median(ratios) >= goal)
  console.log(
    `${name}: ${formatRange(ratios)} of bare, goal ${goal}: ${verdict}; ours ${formatResults(a)}; bare ${formatResults(b)}`,
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
