import pg from 'pg'
import type { Queryable } from '#postgres/queryable.ts'
import type { Row } from '#projections/projection.ts'
import { type Groups, keyText } from './fold.ts'

/** A table of the database. `name` is qualified and quoted. */
export type Table = {
  name: string
  columns: readonly Column[]
  primaryKey: readonly Column[]
}

/** A column: `field` is its name in a row, `name` its quoted SQL name, `type` its Postgres type. */
export type Column = { field: string; name: string; type: string }

/** Returns columns and primary keys of all tables of a schema, by unqualified table name. */
export async function describeTables(
  client: Queryable,
  schema: string,
): Promise<Map<string, Table>> {
  const { rows } = await client.query<{
    table: string
    column: string
    type: string
    key: number | null
  }>(
    `select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
        array_position(i.indkey::int2[], a.attnum) as key
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_index i on i.indrelid = c.oid and i.indisprimary
      where c.relnamespace = $1::regnamespace and c.relkind = 'r'
      order by c.relname, a.attnum`,
    [schema],
  )
  const tables = new Map<string, Table>()
  for (const [table, columns] of Map.groupBy(rows, (row) => row.table)) {
    const described = columns.map(({ column, type, key }) => {
      const field = column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
      return { field, name: `"${column}"`, type, key }
    })
    tables.set(table, {
      name: `"${schema}"."${table}"`,
      columns: described,
      primaryKey: described
        .filter(({ key }) => key !== null)
        .sort((one, other) => Number(one.key) - Number(other.key)),
    })
  }
  return tables
}

const { builtins, getTypeParser } = pg.types
/** Parses columns to the types that `Projection` describes. */
const rowTypes = {
  getTypeParser(type: number) {
    if (type === builtins.INT8) return BigInt
    if (type === builtins.DATE) return (text: string) => text
    if (type === builtins.TIMESTAMPTZ) return (text: string) => new Date(text).toISOString()
    return getTypeParser(type)
  },
}

/**
 * Loads the rows that the keys name with one query, grouped by key. A key without rows gives no
 * group.
 */
export async function loadRows(
  client: Queryable,
  table: Table,
  by: readonly string[],
  keys: readonly Row[],
): Promise<Groups> {
  const columns = by.map((field) => columnOf(table, field))
  const { rows } = await client.query<Row>({
    name: `load ${table.name}`,
    text: `select ${table.columns.map(({ name, field }) => `t.${name} as "${field}"`).join(', ')}
      from ${table.name} t
      join unnest(${columns.map(({ type }, index) => `$${index + 1}::${type}[]`).join(', ')})
        as k(${columns.map(({ name }) => name).join(', ')})
        using (${columns.map(({ name }) => name).join(', ')})`,
    values: columns.map(({ field }) => keys.map((key) => key[field])),
    types: rowTypes,
  })
  return Map.groupBy(rows, (row) => keyText(row, by))
}

function columnOf(table: Table, field: string): Column {
  const column = table.columns.find((candidate) => candidate.field === field)
  if (!column) throw new Error(`Table ${table.name} has no column for ${field}`)
  return column
}
