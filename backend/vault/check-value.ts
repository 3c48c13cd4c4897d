import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Pool } from 'pg'
import { VaultKeyWrong } from './errors.ts'

/** Returns a value that tells whether two keys are the same, and reveals neither. */
export function checkValueOf(name: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(`provenance check value of ${name}`).digest()
}

/**
 * Checks that a key is the one that this database was created with. The first call stores a check
 * value. Throws `VaultKeyWrong` with the variable's `name`. Requires the tables of the vault.
 */
export async function checkKey(pool: Pool, name: string, key: Buffer): Promise<void> {
  const value = checkValueOf(name, key)
  await pool.query(
    'insert into vault.check_values (name, value) values ($1, $2) on conflict (name) do nothing',
    [name, value],
  )
  const { rows } = await pool.query<{ value: Buffer }>(
    'select value from vault.check_values where name = $1',
    [name],
  )
  const known = rows[0]?.value
  if (!known || known.length !== value.length || !timingSafeEqual(known, value)) {
    throw new VaultKeyWrong(
      `${name} is not the key that this database was created with: personal data would be unreadable or duplicated`,
    )
  }
}
