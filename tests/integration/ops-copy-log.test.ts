import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openPostgresLog } from '#event-log/postgres/open-postgres-log.ts'
import { createDatabase } from '#tests/support/database.ts'
import { createAppender } from '#tests/support/logged-events.ts'
import { createInstallation, launchOps, runOps } from '#tests/support/ops.ts'
import { startProduct } from '#tests/support/product.ts'
import { createVisitor, newHandle } from '#tests/support/product-visitor.ts'

async function openDatabase() {
  const url = await createDatabase()
  const pool = new pg.Pool({ connectionString: url })
  onTestFinished(() => pool.end())
  return { url, pool }
}

type Database = Awaited<ReturnType<typeof openDatabase>>

async function submit(url: string, handle: string) {
  const owner = createVisitor(url)
  await owner.signIn()
  const response = await owner.submit({ name: `Called ${handle}`, handle })
  expect(response.status).toBe(201)
  const { id } = (await response.json()) as { id: string }
  return { owner, id }
}

async function listHandles(url: string): Promise<string[]> {
  const listed = (await (await fetch(`${url}/api/profiles`)).json()) as { handle: string }[]
  return listed.map(({ handle }) => handle)
}

/** Returns the events in their order, as they are stored. */
async function listEvents({ pool }: Pick<Database, 'pool'>): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select stream, revision, id, type, data::text, metadata::text
      from event_log.events order by position`,
  )
  return rows
}

async function countEvents({ pool }: Pick<Database, 'pool'>): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int4 as count from event_log.events',
  )
  return rows[0]?.count ?? 0
}

/** Appends events to two streams in turn. */
async function appendEvents({ pool }: Pick<Database, 'pool'>, count: number): Promise<void> {
  const log = await openPostgresLog({ pool })
  const append = createAppender(log)
  for (let index = 0; index < count; index += 1) {
    const event = { id: randomUUID(), type: 'Noted', data: { index }, metadata: {} }
    await append(`stream-${index % 2}`, [event])
  }
  await log.close()
}

describe('copy-log', () => {
  it('copies a log that is written to, and Provenance starts on the copy', async () => {
    const { url, pool, env } = await createInstallation()
    const target = await openDatabase()
    const product = await startProduct({ env })
    const handles = [newHandle(), newHandle(), newHandle()]
    await submit(product.url, handles[0] ?? '')
    const early = await runOps(env, 'copy-log', '--to', target.url)
    expect(early).toMatchObject({ code: 0 })
    expect(await countEvents(target)).toBeGreaterThan(3)
    await submit(product.url, handles[1] ?? '')
    const { owner, id } = await submit(product.url, newHandle())
    expect((await owner.call('DELETE', `/api/profile/${id}`)).ok).toBe(true)
    await submit(product.url, handles[2] ?? '')
    const listed = await listHandles(product.url)
    expect(await product.stop()).toBe(0)

    const { code, lines } = await runOps(env, 'copy-log', '--from', url, '--to', target.url)
    expect(code).toBe(0)
    const events = await listEvents({ pool })
    expect(await listEvents(target)).toEqual(events)
    const [source, copy, end] = lines.slice(-3)
    expect(source).toMatch(new RegExp(`^source: ${events.length} events, .* SHA-256 [0-9a-f]{64}$`))
    expect(copy).toBe(source?.replace('source', 'target'))
    expect(end).toBe('Both logs hold the same events.')

    const refused = await startProduct({ env: { ...env, DATABASE_URL: target.url } }).catch(String)
    expect(refused).toContain('holds events whose keys are not in its schema `vault`')
    for (const table of ['keys', 'check_values']) {
      const { rows } = await pool.query(`select * from vault.${table}`)
      await target.pool.query(
        `insert into vault.${table} select * from json_populate_recordset(null::vault.${table}, $1)
          on conflict do nothing`,
        [JSON.stringify(rows.map(toHex))],
      )
    }
    const again = await startProduct({ env: { ...env, DATABASE_URL: target.url } })
    expect(await listHandles(again.url)).toEqual(listed)
    await submit(again.url, newHandle())
    expect(await again.stop()).toBe(0)
  })

  it('continues after it was killed', async () => {
    const { pool, url, env } = await createInstallation()
    const target = await openDatabase()
    await appendEvents({ pool }, 2000)
    const run = launchOps(env, 'copy-log', '--from', url, '--to', target.url)
    const countCopied = () => countEvents(target).catch(() => 0)
    await expect.poll(countCopied, { interval: 5 }).toBeGreaterThan(20)
    await run.kill()
    expect(await countEvents(target)).toBeLessThan(2000)
    expect(await runOps(env, 'copy-log', '--from', url, '--to', target.url)).toMatchObject({
      code: 0,
    })
    expect(await listEvents(target)).toEqual(await listEvents({ pool }))
  })

  it('refuses a target with other events, and changes neither log', async () => {
    const { pool, url, env } = await createInstallation()
    const target = await openDatabase()
    await appendEvents({ pool }, 3)
    await appendEvents(target, 1)
    const message =
      /^The target is not a copy of the source: it has Noted at position 1 \(stream-0, revision 0\), where/
    const args = ['copy-log', '--from', url, '--to', target.url] as const
    const { code, lines } = await runOps(env, ...args)
    expect([code, lines.at(-1)]).toEqual([1, expect.stringMatching(message)])
    expect(await countEvents(target)).toBe(1)

    await target.pool.query('truncate event_log.events; update event_log.counter set position = 0')
    expect(await runOps(env, ...args)).toMatchObject({ code: 0 })
    await appendEvents(target, 1)
    const longer = await runOps(env, ...args)
    expect([longer.code, longer.lines.at(-1)]).toEqual([
      1,
      expect.stringContaining('it has Noted at position 4 (stream-0, revision 2)'),
    ])
    expect([await countEvents({ pool }), await countEvents(target)]).toEqual([3, 4])
  })

  it('refuses an address that cannot be used, and names its option', async () => {
    const { url, env } = await createInstallation()
    const empty = await openDatabase()
    const refusals: [string[], RegExp][] = [
      [['--from', url], /^Source and target are the same event log/],
      [['--from', empty.url], /^The Postgres of --from holds no event log/],
      [['--from', 'esdb://127.0.0.1:1?tls=false'], /^The EventStoreDB of --from cannot be used/],
      [['--from', 'esdb://127.0.0.1:1?tsl=false'], /^--from has the option tsl/],
      [['--from', 'http://127.0.0.1'], /^--from must be an address such as postgres:/],
      [['--from', 'postgres://nobody@127.0.0.1:1/none'], /^The Postgres of --from cannot be used/],
    ]
    for (const [args, message] of refusals) {
      const { code, lines } = await runOps(env, 'copy-log', ...args)
      expect([code, lines.at(-1)]).toEqual([1, expect.stringMatching(message)])
    }
  })
})

/** Returns a row with its bytes as Postgres reads them from JSON. */
function toHex(row: Record<string, unknown>): Record<string, unknown> {
  const convert = (value: unknown) =>
    Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, convert(value)]))
}
