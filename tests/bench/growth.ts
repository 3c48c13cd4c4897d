// Measures how list pages, the home, its search, the sitemap, the start and memory grow with the
// directory. It runs the real product with 1,000, 10,000 and 100,000 profiles, one request at a
// time. Run it: npm run bench -- growth
import { execFileSync, spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { profileTypes } from '#contract/profile/profile-type.ts'
import type { ListOrder } from '#contract/search/list-order.ts'
import { orders } from '#projections/directory/orders.ts'
import { getReadSchemaName } from '#projections/runner/schema/read-schema.ts'
import { orderSql } from '#projections/search/order.ts'
import { commonWord, growPostgresLog, rareWord, tag } from '#tests/support/grow-log.ts'
import { startOwnPostgres } from '#tests/support/own-postgres.ts'
import { createDataFolder, type Product, startProduct } from '#tests/support/product.ts'
import { checkGoal } from './goal.ts'
import { median, quantile } from './measure.ts'

const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1000, 10_000, 100_000]
const rounds = 60
const pageLength = 48
const goals = { ratio: 1.5, p95: 20 }
const key = Buffer.alloc(32, 1)

const command = [process.execPath, 'backend/main.ts'] as const

type Figures = Record<string, { p50: number; p95: number }>

// The product serves its page, which is built as by `npm start`.
spawnSync(process.execPath, ['scripts/bootstrap.mjs', 'start'], { stdio: 'inherit' })
const postgres = await startOwnPostgres()
const folder = await createDataFolder()
const pool = new pg.Pool({ connectionString: postgres.url })
const schema = await getReadSchemaName()
const env = {
  DATABASE_URL: postgres.url,
  DATA_DIR: folder.path,
  VAULT_KEY: key.toString('base64'),
  IDENTITY_KEY: key.toString('base64'),
  DEMO: 'off',
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`
const secondsSince = (began: number) => `${((performance.now() - began) / 1000).toFixed(1)} s`

function memoryOf({ child }: Product): number {
  return (
    Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) * 1024
  )
}

/** Waits for the search indexes, which are created in the background once all rows are written. */
async function waitForIndexes(): Promise<void> {
  const made = `select 1 from pg_index where indexrelid = to_regclass($1) and indisvalid`
  while ((await pool.query(made, [`${schema}.directory_links`])).rowCount === 0) await delay(200)
}

/** Returns the cursor of the page after `count` artists in an order. */
async function cursorAfter(sort: ListOrder, count: number): Promise<string> {
  const order = orders[sort]
  const columns = order.columns.map((column) => `d.${column}::text`)
  const { rows } = await pool.query<{ values: string[] }>(
    `select array[${columns.join(', ')}] as values from ${schema}.directory d
      where d.profile_type = 'artist' order by ${orderSql(order)} offset $1 limit 1`,
    [count],
  )
  return order.formatCursor(rows[0]?.values ?? [])
}

async function measure(url: string, size: number): Promise<Figures> {
  // Types are random, so this is a page before the last one that may exist.
  const artists = (size / profileTypes.length) * 0.95
  const last = (Math.min(1000, Math.floor(artists / pageLength)) - 1) * pageLength
  const page = `/api/profiles/artist?limit=${pageLength}`
  const sorted = (sort: ListOrder) => `${page}&sort=${sort}`
  const deep = async (sort: ListOrder) => `${sorted(sort)}&cursor=${await cursorAfter(sort, last)}`
  const someTag = `&tag=${encodeURIComponent(tag)}`
  const paths: Record<string, string> = {
    'page 1': page,
    'page 1,000 or last': await deep('newest'),
    'page 1 by name': sorted('name'),
    'the last by name': await deep('name'),
    'page 1 by rank': sorted('rank'),
    'the last by rank': await deep('rank'),
    'a tag by name': `${sorted('name')}${someTag}`,
    'a tag by name, last': `${await deep('name')}${someTag}`,
    'a tag by rank': `${sorted('rank')}${someTag}`,
    'a first word by name': `${sorted('name')}&q=window`,
    'rare by name': `${sorted('name')}&q=${rareWord}`,
    'common by rank': `${sorted('rank')}&q=${commonWord}`,
    'a tag': `${page}${someTag}`,
    'a common word': `${page}&q=${commonWord}`,
    'a rare word': `${page}&q=${rareWord}`,
    'no such word': `${page}&q=nosuchword`,
    'a letter': `${page}&q=e`,
    'no such letter': `${page}&q=%E5%85%89`,
    'two letters': `${page}&q=zy`,
    home: '/api/home',
    'home, a common word': `/api/search?q=${commonWord}`,
    'home, a rare word': `/api/search?q=${rareWord}`,
    'home, no such word': '/api/search?q=nosuchword',
    'home, a letter': '/api/search?q=e',
    'home, two letters': '/api/search?q=zy',
    'a feed': '/feed.xml',
  }
  const timesMs = new Map(Object.keys(paths).map((name): [string, number[]] => [name, []]))
  for (let round = -5; round < rounds; round += 1) {
    for (const [name, path] of Object.entries(paths)) {
      const began = performance.now()
      const response = await fetch(url + path)
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${name}: ${response.status}`)
      if (round >= 0) timesMs.get(name)?.push(performance.now() - began)
    }
  }
  return Object.fromEntries(
    [...timesMs].map(([name, times]) => [name, { p50: median(times), p95: quantile(times, 0.95) }]),
  )
}

/** Reads the whole list once and discards it. */
async function readWhole(url: string): Promise<string> {
  const began = performance.now()
  const response = await fetch(`${url}/api/profiles`)
  let bytes = 0
  for await (const chunk of response.body ?? []) bytes += chunk.byteLength
  return `${megabytes(bytes)} in ${secondsSince(began)}`
}

/** Reads each file of the sitemap once, uncached, and returns the longest time and length. */
async function readSitemap(url: string): Promise<string> {
  const read = async (path: string) => {
    const began = performance.now()
    const response = await fetch(url + path)
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    return { text, took: performance.now() - began }
  }
  const index = await read('/sitemap.xml')
  const paths = [...index.text.matchAll(/\/sitemaps\/profiles[^<]*/g)].map(([path]) => path)
  const parts: Awaited<ReturnType<typeof read>>[] = []
  for (const path of paths) parts.push(await read(path))
  const longest = (figures: number[]) => Math.max(...figures)
  const took = longest(parts.map((part) => part.took)).toFixed(0)
  const kilobytes = (longest(parts.map(({ text }) => text.length)) / 1024).toFixed(0)
  return `index ${index.took.toFixed(0)} ms, ${paths.length} parts, the longest ${took} ms and ${kilobytes} kB`
}

const load = () => loadavg()[0]?.toFixed(1)
try {
  const all: Figures[] = []
  let from = 0
  for (const size of sizes) {
    if (from === 0) await (await startProduct({ env, command })).stop()
    const began = performance.now()
    await growPostgresLog({ pool, masterKey: key, dataDir: folder.path }, { from, to: size })
    console.log(
      `\n${size} profiles, ${cpus().length} processors, load ${load()}; appended in ${secondsSince(began)}`,
    )
    from = size
    const caughtUp = performance.now()
    await (await startProduct({ env, command })).stop()
    console.log(`  first start, which catches up: ${secondsSince(caughtUp)}`)
    const again = performance.now()
    const product = await startProduct({ env, command })
    console.log(`  next start: ${secondsSince(again)}, memory ${megabytes(memoryOf(product))}`)
    await waitForIndexes()
    console.log(`  indexes ${secondsSince(again)} after that start began`)
    const figures = await measure(product.url, size)
    all.push(figures)
    console.log(`  memory after the pages ${megabytes(memoryOf(product))}`)
    console.log(
      `  the sitemap: ${await readSitemap(product.url)}; memory ${megabytes(memoryOf(product))}`,
    )
    console.log(
      `  the whole list: ${await readWhole(product.url)}, memory ${megabytes(memoryOf(product))}`,
    )
    await product.stop()
    for (const [name, { p50, p95 }] of Object.entries(figures)) {
      const ratio = p50 / (all[0]?.[name]?.p50 ?? p50)
      const met = ratio <= goals.ratio && p95 <= goals.p95
      console.log(
        `  ${name.padEnd(20)} p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, ${ratio.toFixed(2)} of the first; ${checkGoal(met)}`,
      )
    }
    console.log(`  load ${load()} at the end`)
  }
  console.log(`\nGoals: p50 within ${goals.ratio} of the first size's, p95 up to ${goals.p95} ms.`)
} finally {
  await pool.end()
  await postgres.remove()
  rmSync(folder.path, { recursive: true, force: true })
}
