import type { Pool } from 'pg'
import { expect, it } from 'vitest'
import { listSitemapEntries, listSitemapParts } from './sitemap.ts'

/**
 * Creates a database with this number of listed profiles, and records the parameters of its queries
 * by name.
 */
function createDatabase(listed: number) {
  const parameters = new Map<string, unknown[]>()
  const query = async ({ name, values }: { name: string; values: unknown[] }) => {
    parameters.set(name, values)
    return { rows: name === 'count-listed' ? [{ listed }] : [] }
  }
  return { parameters, db: { query } as unknown as Pool }
}

it.each([
  [0, 0],
  [20_000, 0],
  [20_001, 1],
  [320_000, 1],
  [320_001, 2],
])('splits %d profiles by %d digits of their ids', async (listed, digits) => {
  const { db, parameters } = createDatabase(listed)
  await listSitemapParts(db)
  expect(parameters.get('sitemap-parts')).toEqual([digits])
})

it.each([
  ['', '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  ['a', 'a0000000-0000-0000-0000-000000000000', 'afffffff-ffff-ffff-ffff-ffffffffffff'],
  ['a7', 'a7000000-0000-0000-0000-000000000000', 'a7ffffff-ffff-ffff-ffff-ffffffffffff'],
])('lists the part "%s" from its first possible id to its last', async (start, first, last) => {
  const { db, parameters } = createDatabase(1)
  await listSitemapEntries(db, start)
  expect(parameters.get('sitemap-entries')).toEqual([first, last])
})
