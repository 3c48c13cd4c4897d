import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDiskStore } from '#backend/media/disk-store.ts'
import { attemptRetentionDays } from '#contract/retention.ts'
import { decodeEvents } from '#event-log/codec.ts'
import { getOrCreateLogId } from '#event-log/log-id.ts'
import { openPostgresLog } from '#event-log/postgres/open-postgres-log.ts'
import { expireDays } from '#projections/eraser/expire-days.ts'
import { startProjector } from '#projections/runner/run.ts'
import { collect } from '#tests/support/logged-events.ts'
import { createDataFolder, type Product, startProduct } from '#tests/support/product.ts'
import { openLive } from '#tests/support/product-live.ts'
import { type Planted, plantEverywhere, readServed } from '#tests/support/product-planted.ts'
import {
  findTraces,
  findTracesInFiles,
  readTables,
  type Words,
} from '#tests/support/product-traces.ts'
import { visitorEnv } from '#tests/support/product-visitor.ts'
import { createKeyedIds } from '#vault/keyed-ids.ts'
import { openVault, type Vault } from '#vault/vault.ts'

const day = 24 * 60 * 60 * 1000
const clusterFolder = 'postgres/'
const patient = { timeout: 60_000 }

let data: Awaited<ReturnType<typeof createDataFolder>>
let product: Product
let pool: pg.Pool
let client: pg.Client
let vault: Vault
beforeAll(async () => {
  data = await createDataFolder()
  product = await startProduct({ env: { ...visitorEnv, DATA_DIR: data.path, LOG_LEVEL: 'trace' } })
  const connectionString = await findDatabase(data.path)
  pool = new pg.Pool({ connectionString, max: 4 })
  client = new pg.Client({ connectionString })
  await client.connect()
  const masterKey = Buffer.from(await readFile(join(data.path, 'vault.key'), 'utf8'), 'base64')
  vault = await openVault({ pool, masterKey, ledgerFile: join(data.path, 'erased') })
})
afterAll(async () => {
  await client?.end()
  await pool?.end()
  await product?.stop()
  await data?.remove()
})

/** Finds the address of an embedded Postgres by the files in its folder. */
async function findDatabase(folder: string): Promise<string> {
  const password = (await readFile(join(folder, 'postgres.password'), 'utf8')).trim()
  const file = await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')
  return `postgres://postgres:${password}@127.0.0.1:${file.split('\n')[3]}/postgres`
}

async function readLog(): Promise<string> {
  const log = await openPostgresLog({ pool })
  const events = await decodeEvents(await collect(log.readAll(0n)), vault)
  await log.close()
  return JSON.stringify(events, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
}

/** Finds the places where words are readable for an operator with all keys. */
async function findReadable(planted: Planted): Promise<string[]> {
  const places = [
    await readServed(product.url, planted),
    ...(await readTables(client)),
    { name: 'the log, opened', text: Buffer.from(await readLog()) },
    { name: 'printed', text: Buffer.from(product.output()) },
  ]
  const inFiles = await findTracesInFiles(planted.words, data.path, [clusterFolder])
  return [...findTraces(planted.words, places), ...inFiles]
}

/** Fills the read models of another version of the software. */
async function keepOlderModels(schema: string): Promise<void> {
  const log = await openPostgresLog({ pool })
  const media = createDiskStore(join(data.path, 'media'))
  const logger = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const logId = await getOrCreateLogId(log)
  const projector = startProjector({ pool, log, vault, logId, schema, media, logger })
  await projector.ready
  await projector.stop()
  await log.close()
}

async function findWrappedKey(id: string): Promise<Buffer> {
  const { rows } = await client.query<{ wrapped: Buffer | null }>(
    'select wrapped from vault.keys where subject = $1',
    [`profile:${id}:1`],
  )
  const key = rows[0]?.wrapped
  if (!key) throw new Error('The profile has no key')
  return key
}

/** The key by which the product counts an address. */
async function findIpKey(ip: string): Promise<string> {
  const key = Buffer.from(await readFile(join(data.path, 'identity.key'), 'utf8'), 'base64')
  return createKeyedIds(key).ipKey(ip)
}

const findInCluster = (words: Words) => findTracesInFiles(words, join(data.path, clusterFolder))

/** Number of valid indexes among those that are made last. */
async function countLastIndexes(): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int4 as count from pg_index join pg_class on oid = indexrelid
      where relname = 'roster_search' and indisvalid`,
  )
  return rows[0]?.count ?? 0
}

/** Rewrites all tables of the cluster, and removes earlier records from its write-ahead log. */
async function rewriteCluster(): Promise<void> {
  await client.query('vacuum full')
  await client.query('select pg_switch_wal()')
  await client.query('checkpoint')
}

describe('a profile that its owner deletes', () => {
  it('leaves no traces in tables, the log, folders, responses or the output', async () => {
    const leaving = await plantEverywhere(product.url, data.path)
    const staying = await plantEverywhere(product.url, data.path)
    await keepOlderModels('read_older')
    // The background indexes wait for readers of the table, and readers wait for them.
    await expect.poll(countLastIndexes, patient).toBe(1)
    // Postgres samples its tables by itself at some time. This runs the sampling now.
    await client.query('analyze')
    const page = await openLive(product.url)
    await expect.poll(() => page.cards.has(leaving.id), patient).toBe(true)

    const ipKey = await findIpKey(leaving.visitor.ip)
    const before = await findReadable(leaving)
    expect(before).toEqual(
      expect.arrayContaining([
        'served: bio',
        'read_older.profile_page: name',
        'read_older.roster: wallet',
        expect.stringMatching(/^read_[0-9a-f]+\.directory: handle$/),
        expect.stringMatching(/^media\/.*: pictureBytes$/),
        'the log, opened: signInMessage',
        'the log, opened: editSignature',
        'the log, opened: refusedBio',
        'the log, opened: ip',
      ]),
    )
    const nowhere = ['artist', 'copyright', 'fileName', 'badInput', 'cookie', 'origin', 'unknown']
    expect(before.filter((trace) => nowhere.some((name) => trace.endsWith(`: ${name}`)))).toEqual(
      [],
    )
    expect(before.filter((trace) => /^(printed|pg_\w+|vault|api|event_log)/.test(trace))).toEqual(
      [],
    )

    const key = await findWrappedKey(leaving.id)
    const deletion = await leaving.visitor.call('DELETE', `/api/profile/${leaving.id}`)
    expect(deletion.status).toBe(204)
    // The address and user agent of an attempt belong to its day, in the log and in the table of
    // attempts.
    const ofItsDay = /^(the log, opened|read_\w+\.attempt): (userAgent|ip)$/
    const findOfLife = async () =>
      (await findReadable(leaving)).filter((trace) => !ofItsDay.test(trace))
    if (deletion.headers.has('projection')) {
      await expect.poll(findOfLife, patient).toEqual([])
    }
    expect(await findOfLife()).toEqual([])
    const origins = ['the log, opened: ip', 'read_older.attempt: userAgent']
    expect(await findReadable(leaving)).toEqual(expect.arrayContaining(origins))
    await expect.poll(() => page.cards.has(leaving.id), patient).toBe(false)
    await page.close()
    const tables = await readTables(client)
    expect(findTraces({ key }, tables)).toEqual([])
    // Rate-limit hits contain this key for some minutes, without a profile.
    const attempts = tables.filter(({ name }) => !/^(api\.turns|pg_\w+)$/.test(name))
    expect(findTraces({ ipKey }, attempts)).toEqual([])
    expect(await readLog()).toContain(`"ipKey":"${ipKey}"`)
    const kept = await findReadable(staying)
    expect(kept).toEqual(expect.arrayContaining(['served: bio', 'read_older.profile_page: name']))

    const days = 'select 1 from projector.attempt_day'
    await expect.poll(async () => (await client.query(days)).rowCount, patient).toBe(1)
    await expireDays(pool, vault, new Date(Date.now() + (attemptRetentionDays + 1) * day))
    expect(await findReadable(leaving)).toEqual([])
    expect(await readLog()).not.toContain(ipKey)
    expect(await findReadable(staying)).not.toContain('the log, opened: refusedBio')
  })

  it('leaves no traces in the files of Postgres after a rewrite and a checkpoint', async () => {
    const leaving = await plantEverywhere(product.url, data.path)
    const staying = await plantEverywhere(product.url, data.path)
    const { name, handle, bio, tag, wallet, pictureName } = leaving.words
    const key = await findWrappedKey(leaving.id)
    const words = { key, name, handle, bio, tag, wallet, pictureName }
    // A checkpoint writes the tables, and may remove earlier segments of the write-ahead log.
    const written = await findInCluster(words)
    await client.query('checkpoint')
    const traces = [...written, ...(await findInCluster(words))]
    // In the write-ahead log, the header of a page may split a word.
    expect(traces).toContainEqual(expect.stringMatching(/^pg_wal\//))
    for (const word of Object.keys(words)) {
      expect(traces).toContainEqual(expect.stringMatching(new RegExp(`^base/.*: ${word}$`)))
    }
    const deletion = await leaving.visitor.call('DELETE', `/api/profile/${leaving.id}`)
    expect(deletion.status).toBe(204)
    const findAfterRewrite = async () => {
      await rewriteCluster()
      return findInCluster(words)
    }
    // The response may arrive before the rows are deleted, and an open reader keeps dead rows.
    await expect.poll(findAfterRewrite, patient).toEqual([])
    expect(await findInCluster({ name: staying.words.name })).not.toEqual([])
  })
})
