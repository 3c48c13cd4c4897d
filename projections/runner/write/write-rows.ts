import type { QueryConfig } from 'pg'
import type { Queryable } from '#postgres/queryable.ts'
import type { Row } from '#projections/projection.ts'
import type { Groups } from './fold.ts'
import type { Column, Table } from './read-rows.ts'

/**
 * Changes a table from `before` to `after` with one upsert and one delete, and skips either when it
 * has no rows. Rejects for a row that lacks a field for a column or has an extra one: a fold uses
 * null for missing values.
 */
export async function writeRows(
  client: Queryable,
  table: Table,
  before: Groups,
  after: Groups,
): Promise<void> {
  const { upserts, deletes } = compare(table, before, after)
  for (const row of upserts) requireFields(table, row)
  // Both are sent without waiting for a response.
  await Promise.all([
    deletes.length > 0 && client.query(deletion(table, deletes)),
    upserts.length > 0 && client.query(upsert(table, upserts)),
  ])
}

function requireFields({ name, columns }: Table, row: Row): void {
  const missing = columns.find(({ field }) => row[field] === undefined)
  if (missing) throw new Error(`A row for ${name} has no field ${missing.field}`)
  const fields = Object.keys(row)
  if (fields.length === columns.length) return
  const known = new Set(columns.map(({ field }) => field))
  const unknown = fields.filter((field) => !known.has(field))
  throw new Error(`Table ${name} has no column for ${unknown.join(', ')}`)
}

function deletion({ name: table, primaryKey }: Table, rows: readonly Row[]): QueryConfig {
  return {
    name: `delete ${table}`,
    text: `delete from ${table} t using ${unnested(primaryKey)}
      where ${primaryKey.map(({ name }) => `t.${name} = k.${name}`).join(' and ')}`,
    values: arraysOf(primaryKey, rows),
  }
}

function upsert({ name: table, columns, primaryKey }: Table, rows: readonly Row[]): QueryConfig {
  const names = columns.map(({ name }) => name).join(', ')
  return {
    name: `upsert ${table}`,
    text: `insert into ${table} (${names}) select * from ${unnested(columns)}
      on conflict (${primaryKey.map(({ name }) => name).join(', ')}) do update
      set ${columns.map(({ name }) => `${name} = excluded.${name}`).join(', ')}`,
    values: arraysOf(columns, rows),
  }
}

function compare(
  { primaryKey }: Table,
  before: Groups,
  after: Groups,
): { upserts: Row[]; deletes: Row[] } {
  const upserts: Row[] = []
  const deletes: Row[] = []
  const keyOf = (row: Row) => primaryKey.map(({ field }) => String(row[field])).join(' ')
  for (const [text, rows] of after) {
    const old = before.get(text) ?? []
    if (old === rows) continue
    for (const row of rows) if (!old.includes(row)) upserts.push(row)
    if (old.length === 0) continue
    const kept = new Set(rows.map(keyOf))
    for (const row of old) if (!kept.has(keyOf(row))) deletes.push(row)
  }
  return { upserts, deletes }
}

function unnested(columns: readonly Column[]): string {
  const arrays = columns.map(({ type }, index) => `$${index + 1}::${type}[]`)
  return `unnest(${arrays.join(', ')}) as k(${columns.map(({ name }) => name).join(', ')})`
}

function arraysOf(columns: readonly Column[], rows: readonly Row[]): unknown[][] {
  return columns.map(({ field, type }) =>
    type === 'jsonb'
      ? rows.map((row) => JSON.stringify(row[field]))
      : rows.map((row) => row[field]),
  )
}
