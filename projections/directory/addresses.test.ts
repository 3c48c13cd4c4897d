import type { Pool } from 'pg'
import { expect, it } from 'vitest'
import { listAddresses, listAddressParts } from './addresses.ts'

/**
 * Creates a database with this number of listed profiles, and records the parameters of its queries
 * by name.
 */
function openDatabase(listed: number) {
  const asked = new Map<string, unknown[]>()
  const query = async ({ name, values }: { name: string; values: unknown[] }) => {
    asked.set(name, values)
    return { rows: name === 'count-listed' ? [{ listed }] : [] }
  }
  return { asked, db: { query } as unknown as Pool }
}

it.each([
  [0, 0],
  [20_000, 0],
  [20_001, 1],
  [320_000, 1],
  [320_001, 2],
])('the addresses of %d profiles are in parts by %d digits', async (listed, digits) => {
  const { db, asked } = openDatabase(listed)
  await listAddressParts(db)
  expect(asked.get('address-parts')).toEqual([digits])
})

it.each([
  ['', '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  ['a', 'a0000000-0000-0000-0000-000000000000', 'afffffff-ffff-ffff-ffff-ffffffffffff'],
  ['a7', 'a7000000-0000-0000-0000-000000000000', 'a7ffffff-ffff-ffff-ffff-ffffffffffff'],
])('the part "%s" reaches from its first id to its last', async (start, first, last) => {
  const { db, asked } = openDatabase(1)
  await listAddresses(db, start)
  expect(asked.get('addresses-of-part')).toEqual([first, last])
})
