import type { PoolClient } from 'pg'
import type { Groups } from './fold.ts'
import type { Row } from './projection.ts'
import type { Column, Table } from './read-rows.ts'

/** Brings a table from `before` to `after` by one upsert and one delete, each left out where idle. */
export async function writeRows(
  client: Pick<PoolClient, 'query'>,
  table: Table,
  before: Groups,
  after: Groups,
): Promise<void> {
  const { upserts, deletes } = compare(table, before, after)
  if (deletes.length > 0) {
    const { primaryKey: keys } = table
    await client.query({
      name: `delete ${table.name}`,
      text: `delete from ${table.name} t using ${unnested(keys)}
        where ${keys.map(({ name }) => `t.${name} = k.${name}`).join(' and ')}`,
      values: arraysOf(keys, deletes),
    })
  }
  if (upserts.length > 0) {
    const { columns, primaryKey } = table
    const names = columns.map(({ name }) => name).join(', ')
    await client.query({
      name: `upsert ${table.name}`,
      text: `insert into ${table.name} (${names}) select * from ${unnested(columns)}
        on conflict (${primaryKey.map(({ name }) => name).join(', ')}) do update
        set ${columns.map(({ name }) => `${name} = excluded.${name}`).join(', ')}`,
      values: arraysOf(columns, upserts),
    })
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
  const arrays = columns.map(({ type }, place) => `$${place + 1}::${type}[]`)
  return `unnest(${arrays.join(', ')}) as k(${columns.map(({ name }) => name).join(', ')})`
}

function arraysOf(columns: readonly Column[], rows: readonly Row[]): unknown[][] {
  return columns.map(({ field, type }) =>
    type === 'jsonb'
      ? rows.map((row) => JSON.stringify(row[field]))
      : rows.map((row) => row[field] ?? null),
  )
}
