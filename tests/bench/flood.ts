// Measures the effect of 5,000 attempts a minute from 1,000 addresses: the speed of lists for a
// visitor, the delay of an admin's page and sockets, one of which is cut for a minute, and the
// growth of the log. Run it: node tests/bench/flood.ts [letters of a bio]
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { chromium } from '@playwright/test'
import pg from 'pg'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { WebSocket } from 'ws'
import { listChildren } from '#backend/process/process-identity.ts'
import { anyTopicMessage, liveMessage } from '#contract/live/live.ts'
import { securityPage } from '#contract/pages/staff-pages.ts'
import { attemptsPerWindow } from '#contract/rate-limits.ts'
import { getReadSchemaName } from '#projections/runner/schema/read-schema.ts'
import { writeLegacyFile } from '#tests/support/legacy-records.ts'
import { startOwnPostgres } from '#tests/support/own-postgres.ts'
import { createDataFolder, startProduct } from '#tests/support/product.ts'
import { createVisitor, visitorEnv } from '#tests/support/product-visitor.ts'
import { findBrowser } from '../../scripts/find-browser.mjs'
import type { FloodMessage } from './flood-client.ts'
import { checkGoal } from './goal.ts'
import { formatTimes, measureAlternately, median, ratiosOf } from './measure.ts'

const profiles = 500
const attemptsPerMinute = 5000
const addresses = 1000
const sessions = 40
const bioLength = Number(process.argv[2] ?? 400)
const listRounds = 7
const windowMs = 4000
const floodMinutes = 2
const cutMs = 60_000
/**
 * `lists` is a share of the quiet speed. `growth` is in megabytes per minute of the log's table and
 * indexes.
 */
const goals = { lists: 0.8, growth: 2 }
const megabyte = 1024 * 1024

const postgres = await startOwnPostgres()
const folder = await createDataFolder()
const db = new pg.Pool({ connectionString: postgres.url, max: 2 })
db.on('error', () => undefined)
const adminKey = generatePrivateKey()
const env = {
  ...visitorEnv,
  DATABASE_URL: postgres.url,
  DATA_DIR: folder.path,
  ADMIN_WALLETS: privateKeyToAccount(adminKey).address,
}

async function importProfiles(): Promise<void> {
  const path = join(folder.path, 'profiles.jsonl')
  await writeLegacyFile(path, profiles)
  const options = { env: { ...process.env, ...env }, stdio: 'ignore' } as const
  const [code] = await once(spawn(process.execPath, ['backend/import.ts', path], options), 'exit')
  if (code !== 0) throw new Error(`The import ended with ${code}`)
}

async function start() {
  try {
    await importProfiles()
    return await startProduct({ env })
  } catch (error) {
    await removeAll()
    throw error
  }
}

async function removeAll(): Promise<void> {
  await db.end()
  await postgres.remove()
  await folder.remove()
}

const product = await start()
const { url } = product
const member = createVisitor(url, { privateKey: adminKey })

/** Opens sockets of an admin that follow attempts, and resume at their last position. */
function followAttempts() {
  const keys = new Set<string>()
  let resets = 0
  let position: { after: string; log?: string | undefined } | undefined
  let socket: WebSocket | undefined
  let onBegun: () => void = () => undefined
  return {
    keys,
    resets: () => resets,
    position: () => BigInt(position?.after ?? 0),
    cut: () => socket?.terminate(),
    open: async () => {
      socket = new WebSocket(`${url.replace('http', 'ws')}/api/live`, {
        origin: url,
        headers: { cookie: member.cookie(), 'x-forwarded-for': member.ip },
      })
      const begun = new Promise<void>((resolve) => {
        onBegun = resolve
      })
      socket.on('message', (data) => {
        const message = JSON.parse(String(data))
        const known = liveMessage.safeParse(message).data
        if (known && 'heartbeat' in known) {
          position = { after: known.heartbeat, log: known.log }
          onBegun()
        }
        if (known && 'reset' in known) resets += 1
        const changes = anyTopicMessage.safeParse(message).data
        if (changes?.topic === 'attempts') for (const { key } of changes.changes) keys.add(key)
      })
      await once(socket, 'open')
      socket.send(JSON.stringify({ subscribe: ['attempts', 'security'], ...position }))
      await begun
    },
  }
}

/** Milliseconds until a visitor has a complete response. */
function timeOf(path: string, headers: Record<string, string>): Promise<number> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const outgoing = request(new URL(path, url), { headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} answers ${response.statusCode}`))
      response.on('end', () => resolve(performance.now() - began)).resume()
    })
    outgoing.on('error', reject).end()
  })
}

const lists = ['/api/profiles', '/api/profiles/artist', '/api/profiles?q=print&limit=50']

/** Number of lists per second that a visitor gets with sequential requests. */
async function browse(): Promise<number> {
  const headers = { 'x-forwarded-for': '203.0.113.1' }
  const began = performance.now()
  let given = 0
  for (; performance.now() - began < windowMs; given += 1) {
    await timeOf(lists[given % lists.length] ?? '', headers)
  }
  return (given * 1000) / (performance.now() - began)
}

async function openFlood() {
  const cookies = await Promise.all(
    Array.from({ length: sessions }, async () => {
      const visitor = createVisitor(url)
      await visitor.signIn()
      return visitor.cookie()
    }),
  )
  const worker = new Worker(new URL('./flood-client.ts', import.meta.url), {
    workerData: {
      url,
      cookies,
      addresses,
      bioLength,
      // Each minute uses other addresses, so that most attempts are assessed.
      triesEach: attemptsPerMinute / addresses,
      everyMs: 60_000 / attemptsPerMinute,
    },
  })
  const send = (message: FloodMessage) => worker.postMessage(message)
  const awaitRest = async (message: 'rest' | 'end') => {
    send(message)
    const [responses] = (await once(worker, 'message')) as [[number, number][]]
    return responses
  }
  return {
    begin: () => send('flood'),
    beginSpent: () => send('flood from spent'),
    rest: () => awaitRest('rest'),
    end: () => awaitRest('end'),
  }
}

type Flood = Awaited<ReturnType<typeof openFlood>>

async function compareLists(flood: Flood): Promise<void> {
  const browseFlooded = async () => {
    flood.begin()
    await delay(500)
    const speed = await browse()
    await flood.rest()
    // The latest attempts are recorded after their responses.
    await delay(500)
    return speed
  }
  await browse()
  const { a: quiet, b: flooded } = await measureAlternately(listRounds, browse, browseFlooded)
  const ratios = ratiosOf({ a: flooded, b: quiet })
  const ratio = median(ratios)
  console.log(
    `lists beside the flood: ${ratio.toFixed(2)} (${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}) of their quiet speed, ` +
      `goal ${goals.lists}: ${checkGoal(ratio >= goals.lists)}; ${median(flooded).toFixed(0)}/s beside it, ` +
      `${median(quiet).toFixed(0)}/s in quiet; load ${loadavg()[0]?.toFixed(1)}`,
  )
}

/** CPU time of processes in milliseconds. */
async function readCpu(
  pids: readonly number[],
  { includesEndedChildren = false } = {},
): Promise<number> {
  const times = pids.map(async (pid) => {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    // Fields 14 to 17, after a name that may contain blanks: user and system time, then those of
    // children.
    const ticks = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, includesEndedChildren ? 15 : 13)
    return ticks.reduce((sum, count) => sum + Number(count) * 10, 0)
  })
  return (await Promise.all(times)).reduce((sum, time) => sum + time, 0)
}

/** CPU time of the product and of all processes of Postgres. */
async function measureCpu(): Promise<{ product: number; postgres: number }> {
  const pidFile = await readFile(join(postgres.folder, 'postmaster.pid'), 'utf8')
  const postmaster = Number(pidFile.split('\n')[0])
  return {
    product: await readCpu([product.child.pid ?? 0]),
    postgres:
      (await readCpu([postmaster], { includesEndedChildren: true })) +
      (await readCpu(listChildren(postmaster))),
  }
}

/** Measures the cost of an assessed attempt, and of one from an address beyond its rate limit. */
async function measureAttempts(flood: Flood): Promise<void> {
  const everyone = addresses * attemptsPerWindow
  const measure = async (what: string, begin: () => void) => {
    const before = await measureCpu()
    begin()
    await delay((everyone / attemptsPerMinute) * 60_000)
    const responses = await flood.rest()
    await delay(500)
    const after = await measureCpu()
    const tried = responses.reduce((sum, [, count]) => sum + count, 0)
    const each = (name: keyof typeof after) => ((after[name] - before[name]) / tried).toFixed(2)
    console.log(
      `an attempt that ${what}: ${each('product')} ms of CPU in the product, ${each('postgres')} ms in Postgres ` +
        `(${responses.map(([status, count]) => `${count} × ${status}`).join(', ')}); load ${loadavg()[0]?.toFixed(1)}`,
    )
  }
  await measure('is assessed', flood.begin)
  await measure('comes from an address beyond its rate limit', flood.beginSpent)
}

async function measureStore(): Promise<{ bytes: number; wal: number }> {
  const { rows } = await db.query<{ bytes: string; wal: string }>(
    `select pg_total_relation_size('event_log.events') as bytes,
      pg_current_wal_lsn() - '0/0'::pg_lsn as wal`,
  )
  return { bytes: Number(rows[0]?.bytes), wal: Number(rows[0]?.wal) }
}

/** Opens the page of an admin in a browser, and records its long tasks and the age of new rows. */
async function openPage() {
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu'],
    ...(executablePath && { executablePath }),
  })
  const context = await browser.newContext({ extraHTTPHeaders: { 'X-Forwarded-For': member.ip } })
  const [name = '', value = ''] = member.cookie().split('=')
  await context.addCookies([{ name, value, url }])
  const page = await context.newPage()
  await page.addInitScript(() => {
    const seen = { tasks: [] as number[], ages: [] as number[] }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.tasks.push(duration)
    }).observe({ type: 'longtask' })
    let known: Set<string> | undefined
    new MutationObserver(() => {
      const rows = [...document.querySelectorAll('#attempts tbody tr')].map((row) => ({
        text: row.textContent,
        time: row.querySelector('time')?.getAttribute('datetime') ?? '',
      }))
      // Summaries arrive once a minute, and earlier rows were not awaited, so both are ignored.
      const fresh = rows.filter(({ text, time }) => known && !known.has(time + text))
      for (const { text, time } of fresh) {
        if (time && !/Mixed attempts|Sign-ins/.test(text))
          seen.ages.push(Date.now() - Date.parse(time))
      }
      if (rows.length > 0) known = new Set(rows.map(({ text, time }) => time + text))
    }).observe(document, { subtree: true, childList: true, attributes: true })
  })
  await page.goto(new URL(securityPage.path, url).href)
  await page.locator('#attempts').waitFor()
  const readSeen = () =>
    page.evaluate(() => Reflect.get(window, 'seen') as { tasks: number[]; ages: number[] })
  return { readSeen, close: () => browser.close() }
}

const schema = await getReadSchemaName()

/** Reads the position of the read models, and the attempts after a position. */
async function readView(
  after: bigint,
): Promise<{ position: bigint; keys: string[]; count: number }> {
  const { rows } = await db.query<{ position: string; keys: string[] | null; count: number }>(
    `select (select position from "${schema}".checkpoint) as position,
      array_agg(position::text) as keys, coalesce(sum(count), 0)::int4 as count
      from "${schema}".attempt where position > $1`,
    [after],
  )
  const [row] = rows
  return { position: BigInt(row?.position ?? 0), keys: row?.keys ?? [], count: row?.count ?? 0 }
}

async function watchFlood(flood: Flood): Promise<void> {
  const [kept, cut] = [followAttempts(), followAttempts()]
  await Promise.all([kept.open(), cut.open()])
  const page = await openPage()
  const headers = { cookie: member.cookie(), 'x-forwarded-for': member.ip }
  const { position: start } = await readView(0n)
  const before = await measureStore()
  const began = performance.now()
  const answered: number[] = []
  flood.begin()
  const cutting = delay(10_000).then(async () => {
    cut.cut()
    await delay(cutMs)
    await cut.open()
  })
  while (performance.now() - began < floodMinutes * 60_000) {
    answered.push(await timeOf('/api/admin/attempts?limit=50', headers))
    answered.push(await timeOf('/api/admin/suspicious-activity', headers))
    await delay(500)
  }
  const after = await measureStore()
  const responses = await flood.end()
  await cutting
  const { tasks, ages } = await page.readSeen()
  await page.close()

  const tried = responses.reduce((sum, [, count]) => sum + count, 0)
  const rate = tried / floodMinutes
  // Summaries are appended once a minute.
  let view = await readView(start)
  for (let left = 90; view.count < tried && left > 0; left -= 1) {
    await delay(1000)
    view = await readView(start)
  }
  while (kept.position() < view.position || cut.position() < view.position) await delay(500)
  const missing = ({ keys }: { keys: ReadonlySet<string> }) =>
    view.keys.filter((key) => !keys.has(key)).length

  const perMinute = (bytes: number) => bytes / megabyte / floodMinutes
  const growth = perMinute(after.bytes - before.bytes)
  const statuses = responses.map(([status, count]) => `${count} × ${status}`).join(', ')
  console.log(
    `${rate.toFixed(0)} attempts a minute from ${addresses} addresses (${statuses}), counted ${view.count} of ${tried} ` +
      `in ${view.keys.length} entries: ${checkGoal(view.count >= tried)}; load ${loadavg()[0]?.toFixed(1)}`,
  )
  console.log(
    `the log grows by ${growth.toFixed(2)} MB a minute, goal under ${goals.growth}: ${checkGoal(growth < goals.growth)}; ` +
      `all of Postgres wrote ${perMinute(after.wal - before.wal).toFixed(1)} MB of its WAL a minute`,
  )
  console.log(
    `an admin's socket that was cut for ${cutMs / 1000} s missed ${missing(cut)} of ${view.keys.length} (${cut.resets()} resets), ` +
      `one that was not ${missing(kept)}: ${checkGoal(missing(cut) + missing(kept) + cut.resets() === 0)}`,
  )
  console.log(
    `an admin's calls: ${formatTimes(answered)}; in the browser a row was ${formatTimes(ages)} old when it appeared (${ages.length} times), ` +
      `${tasks.length} long tasks, ${tasks.reduce((sum, task) => sum + task, 0).toFixed(0)} ms in all, ` +
      `the longest ${Math.max(0, ...tasks).toFixed(0)} ms`,
  )
}

try {
  await member.signIn()
  const flood = await openFlood()
  await measureAttempts(flood)
  await compareLists(flood)
  await watchFlood(flood)
} finally {
  await product.stop()
  await removeAll()
}
