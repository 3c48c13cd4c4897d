import type { QueryConfig } from 'pg'
import { describe, expect, it } from 'vitest'
import type { Row } from '#projections/projection.ts'
import type { Table } from './read-rows.ts'
import { writeRows } from './write-rows.ts'

const id = { field: 'id', name: '"id"', type: 'text' }
const label = { field: 'wallLabel', name: '"wall_label"', type: 'text' }
const table: Table = { name: '"read"."work"', columns: [id, label], primaryKey: [id] }

/** Returns the statements that write these rows to an empty table. */
async function write(...rows: Row[]): Promise<QueryConfig[]> {
  const sent: QueryConfig[] = []
  const client = { query: async (config: QueryConfig) => sent.push(config) }
  await writeRows(client as never, table, new Map(), new Map([['key', rows]]))
  return sent
}

describe('written rows', () => {
  it('have a value for each column', async () => {
    const [upsert] = await write({ id: 'a', wallLabel: 'Loom' }, { id: 'b', wallLabel: null })
    expect(upsert?.values).toEqual([
      ['a', 'b'],
      ['Loom', null],
    ])
  })

  it('are rejected for a field without a column', () =>
    expect(write({ id: 'a', wallLabel: 'Loom', medium: 'wool' })).rejects.toThrow(
      'Table "read"."work" has no column for medium',
    ))

  it('are rejected for a column without a field', async () => {
    const refusal = 'A row for "read"."work" has no field wallLabel'
    await expect(write({ id: 'a' })).rejects.toThrow(refusal)
    await expect(write({ id: 'a', wallLabel: undefined })).rejects.toThrow(refusal)
    await expect(write({ id: 'a', wallLable: 'Loom' })).rejects.toThrow(refusal)
  })
})
