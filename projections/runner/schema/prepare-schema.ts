import { readFile } from 'node:fs/promises'
import type { Pool, PoolClient } from 'pg'
import { migrate } from '#postgres/migrate.ts'
import type { Queryable } from '#postgres/queryable.ts'
import { inTransaction } from '#postgres/transaction.ts'
import type { AnyProjection } from '#projections/projection.ts'
import { isDiscarded } from '#projections/runner/write/checkpoint.ts'
import { runnerTables, tableFile, unsampledColumnsSql } from './read-schema.ts'

const registry = new URL('./registry.sql', import.meta.url)

/** Optional indexes of the views, created after the rows. They need the extension pg_trgm. */
const lateIndexes = new Map(
  ['directory', 'profile-versions', 'roster'].map((view) => [
    view,
    new URL(`../../${view}/index.sql`, import.meta.url),
  ]),
)

/** Lock name that serializes schema changes, since concurrent "if not exists" statements can fail. */
const lockName = 'provenance read schemas'

/** Creates the tables that the projectors of all versions share. */
export async function prepareRegistry(pool: Pool): Promise<void> {
  await migrate(pool, lockName, registry)
}

/** Creates the read schema with all its tables unless it exists, and marks it as in use. */
export async function prepareSchema(
  pool: Pool,
  schema: string,
  views: readonly AnyProjection[],
): Promise<void> {
  await prepareRegistry(pool)
  await inTransaction(
    pool,
    async (client) => {
      const { rowCount } = await client.query('select 1 from pg_namespace where nspname = $1', [
        schema,
      ])
      if (rowCount === 0) await createSchema(client, schema, views)
      await markSchemaUsed(client, schema)
    },
    { lockName },
  )
}

async function createSchema(client: PoolClient, schema: string, views: readonly AnyProjection[]) {
  await client.query(`create schema "${schema}"; set local search_path to "${schema}"`)
  for (const file of [runnerTables, ...views.map(({ name }) => tableFile(name))]) {
    await client.query(await readFile(file, 'utf8'))
  }
  await client.query(await readFile(unsampledColumnsSql, 'utf8'))
}

/** Marks the schema as led, so that no other process drops it. */
export async function markSchemaUsed(db: Queryable, schema: string): Promise<void> {
  await db.query(
    `insert into projector.read_schema (name) values ($1)
      on conflict (name) do update set led_at = now()`,
    [schema],
  )
}

/** Drops the schemas that have had no leader for 24 hours, and returns their names. */
export async function dropOldSchemas(pool: Pool, current: string): Promise<string[]> {
  return inTransaction(
    pool,
    async (client) => {
      const { rows } = await client.query<{ name: string }>(
        `delete from projector.read_schema
        where led_at < now() - interval '24 hours' and name <> $1 returning name`,
        [current],
      )
      for (const { name } of rows) await client.query(`drop schema if exists "${name}" cascade`)
      return rows.map(({ name }) => name)
    },
    { lockName },
  )
}

/** Replaces discarded read models with the ones rebuilt in the schema `rebuilt`. */
export async function replaceSchema(pool: Pool, schema: string, rebuilt: string): Promise<void> {
  await inTransaction(
    pool,
    async (client) => {
      // Another process may have replaced the schema meanwhile.
      if (!(await isDiscarded(client, schema))) return
      await client.query(`drop schema "${schema}" cascade`)
      await client.query(`alter schema "${rebuilt}" rename to "${schema}"`)
      await client.query('delete from projector.read_schema where name = $1', [rebuilt])
    },
    { lockName },
  )
}

/** Timeout in milliseconds. An index over many rows takes long, and no request waits for it. */
const indexTimeoutMs = 60 * 60 * 1000

/**
 * Creates the late indexes of some views while rows may still be written. Throws when the extension
 * is unavailable.
 */
export async function createIndexes(
  pool: Pool,
  schema: string,
  views: readonly AnyProjection[],
): Promise<void> {
  const extensionSchema = await installTrigrams(pool)
  const own = views.flatMap(({ name }) => lateIndexes.get(name) ?? [])
  const files = await Promise.all(own.map((file) => readFile(file, 'utf8')))
  const statements = files.flatMap((file) => file.split(/;\n/)).filter((text) => text.trim())
  const client = await pool.connect()
  client.on('error', () => undefined)
  try {
    await client.query(`set search_path to "${schema}", ${extensionSchema}`)
    for (const name of await findInvalidIndexes(client, schema)) {
      await client.query(`drop index concurrently if exists ${name}`)
    }
    for (const text of statements) {
      const query = { text, query_timeout: indexTimeoutMs }
      await client.query(query)
    }
  } finally {
    // The connection has a changed search path, so the pool must not reuse it.
    client.release(true)
  }
}

/** Installs pg_trgm unless it exists, and returns the quoted name of its schema. */
async function installTrigrams(pool: Pool): Promise<string> {
  return inTransaction(
    pool,
    async (client) => {
      await client.query('create extension if not exists pg_trgm')
      const { rows } = await client.query<{ home: string }>(
        `select extnamespace::regnamespace::text as home from pg_extension where extname = 'pg_trgm'`,
      )
      return rows[0]?.home ?? 'public'
    },
    { lockName: 'provenance late indexes' },
  )
}

/**
 * Finds invalid indexes: Postgres keeps them when their creation is interrupted, and no query uses
 * them.
 */
async function findInvalidIndexes(client: PoolClient, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index join pg_class c on c.oid = indexrelid
      where not indisvalid and c.relnamespace = $1::regnamespace`,
    [schema],
  )
  return rows.map(({ name }) => name)
}
