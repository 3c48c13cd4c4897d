import { expect, it } from 'vitest'
import { getReadSchemaName } from '#projections/runner/schema/read-schema.ts'
import { hashTables } from '#tests/support/hash-tables.ts'
import { createInstallation, type Installation, launchOps, runOps } from '#tests/support/ops.ts'
import { startProduct } from '#tests/support/product.ts'
import { createVisitor, newHandle } from '#tests/support/product-visitor.ts'

const schema = await getReadSchemaName()

async function submit(url: string): Promise<void> {
  const owner = createVisitor(url)
  await owner.signIn()
  const handle = newHandle()
  expect((await owner.submit({ name: `Called ${handle}`, handle })).status).toBe(201)
}

/** Returns the keys by which the list is sorted. */
async function listNames({ pool }: Installation): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select name_key as name from "${schema}".directory`,
  )
  return rows.map(({ name }) => name)
}

it('rebuilds one view while the server runs, and shows the former rows until the swap', async () => {
  const installation = await createInstallation()
  const { env, pool } = installation
  const product = await startProduct({ env })
  for (let count = 0; count < 3; count += 1) await submit(product.url)
  const before = await hashTables(pool, schema)
  await pool.query(`update "${schema}".directory set name_key = 'wrong';
    update "${schema}".profile_page set name = 'Wrong too'`)
  const page = await hashTables(pool, schema)

  // The swap waits for the end of this transaction.
  const client = await pool.connect()
  await client.query(`begin; select from "${schema}".checkpoint for update`)
  const run = launchOps(env, 'rebuild', 'directory')
  const countWaiting = async () => {
    const { rows } = await pool.query(
      `select from pg_stat_activity where wait_event_type = 'Lock'
        and datname = current_database() and query like '%for update%'`,
    )
    return rows.length
  }
  await expect.poll(countWaiting, { timeout: 20_000 }).toBe(1)
  expect(await listNames(installation)).toEqual(['wrong', 'wrong', 'wrong'])
  await client.query('rollback')
  client.release()
  const { code, lines } = await run.ended()
  expect([code, lines.at(-2)]).toEqual([0, expect.stringMatching(/^\d+ events in \d+ s, \d+ eve/)])
  const after = await hashTables(pool, schema)
  expect(after).toEqual({ ...before, profile_page: page.profile_page })

  await submit(product.url)
  expect(await listNames(installation)).toHaveLength(4)
  expect(await product.stop()).toBe(0)
})

it('loses no event of a server that writes meanwhile, and works without one', async () => {
  const installation = await createInstallation()
  const { env, pool } = installation
  const product = await startProduct({ env })
  let isPosting = true
  const posting = Array.from({ length: 2 }, async () => {
    while (isPosting) await submit(product.url)
  })
  expect(await runOps(env, 'rebuild')).toMatchObject({ code: 0 })
  isPosting = false
  await Promise.all(posting)
  expect(await product.stop()).toBe(0)
  const written = await hashTables(pool, schema)
  expect(written.directory).not.toMatch(/^0 rows/)

  await pool.query(`update "${schema}".roster set name_text = 'wrong'`)
  expect(await runOps(env, 'rebuild')).toMatchObject({ code: 0 })
  expect(await hashTables(pool, schema)).toEqual(written)
  const { rows } = await pool.query(
    `select from pg_indexes where schemaname = $1 and indexname = 'directory_search'`,
    [schema],
  )
  expect(rows).toHaveLength(1)
})

it('refuses an unknown view, and an installation without read models', async () => {
  const installation = await createInstallation()
  const { env, pool } = installation
  const product = await startProduct({ env })
  expect(await product.stop()).toBe(0)
  const unknown = await runOps(env, 'rebuild', 'wallet')
  const message = 'There is no view wallet: name one of directory, '
  expect([unknown.code, unknown.lines.at(-1)]).toEqual([1, expect.stringContaining(message)])
  await pool.query(`drop schema "${schema}" cascade`)
  const none = await runOps(env, 'rebuild')
  expect([none.code, none.lines.at(-1)]).toEqual([
    1,
    expect.stringContaining('This version has no read models yet'),
  ])
})
