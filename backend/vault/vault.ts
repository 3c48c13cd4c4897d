import { createSecretKey, randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { migrate } from '#postgres/migrate.ts'
import { sealBox } from './aes-gcm.ts'
import { checkKey } from './check-value.ts'
import { SubjectErased } from './errors.ts'
import { type Keyring, makeKeyring } from './keyring.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { sweepKeys } from './sweep-keys.ts'

/** Keys to personal data, one for each subject, that can be erased for good. */
export type Vault = {
  /** The keys to seal with; makes those that are missing. Throws `SubjectErased`. */
  keysToSeal: (subjects: readonly string[]) => Promise<Keyring>
  /** The keys to open with, by one query for a whole batch. */
  keysToOpen: (subjects: readonly string[]) => Promise<Keyring>
  /** Erases the keys of subjects, known or not, for good, about as fast for many as for one. Idempotent. */
  erase: (...subjects: readonly string[]) => Promise<void>
  /** All subjects that were erased. */
  listErased: () => Promise<string[]>
}

type VaultOptions = {
  pool: Pool
  /** VAULT_KEY, 32 bytes: wraps the keys. */
  masterKey: Buffer
  /** Erased subjects, outside the database's backup, so that a restored backup honours them. */
  ledgerFile: string
}

type Row = { subject: string; wrapped: Buffer | null }

/**
 * Opens the vault in Postgres, schema `vault`, making it where it is missing. Throws
 * `VaultKeyWrong` when the vault was begun with another master key.
 */
export async function openVault({ pool, masterKey, ledgerFile }: VaultOptions): Promise<Vault> {
  await migrate(pool, 'provenance vault', new URL('./schema.sql', import.meta.url))
  await checkKey(pool, 'VAULT_KEY', masterKey)
  const wrappingKey = createSecretKey(masterKey)
  const ledger = openLedger(ledgerFile)
  await reconcile(pool, ledger)
  await sweepKeys(pool)

  async function findKeys(subjects: readonly string[]): Promise<Map<string, Buffer | null>> {
    if (subjects.length === 0) return new Map()
    const { rows } = await pool.query<Row>(
      'select subject, wrapped from vault.keys where subject = any($1)',
      [subjects],
    )
    return new Map(rows.map(({ subject, wrapped }) => [subject, wrapped]))
  }

  async function makeKeys(subjects: readonly string[]): Promise<void> {
    const wrapped = subjects.map((subject) => sealBox(wrappingKey, subject, randomBytes(32)))
    await pool.query(
      `insert into vault.keys (subject, wrapped)
       select * from unnest($1::text[], $2::bytea[]) on conflict (subject) do nothing`,
      [subjects, wrapped],
    )
  }

  return {
    keysToOpen: async (subjects) => makeKeyring(wrappingKey, await findKeys(subjects)),
    keysToSeal: async (subjects) => {
      const asked = [...new Set(subjects)]
      let keys = await findKeys(asked)
      const missing = asked.filter((subject) => !keys.has(subject))
      if (missing.length > 0) {
        await makeKeys(missing)
        keys = await findKeys(asked)
      }
      const erased = asked.find((subject) => keys.get(subject) === null)
      if (erased !== undefined) throw new SubjectErased(erased)
      return makeKeyring(wrappingKey, keys)
    },
    erase: async (...subjects) => {
      if (subjects.length === 0) return
      await ledger.add(subjects)
      await bury(pool, subjects)
      await sweepKeys(pool)
    },
    listErased: () => listErased(pool),
  }
}

/** Erases in vault and ledger what either lists as erased, after a restored backup or a lost ledger. */
async function reconcile(pool: Pool, ledger: Ledger): Promise<void> {
  const listed = await ledger.read()
  if (listed.size > 0) await bury(pool, [...listed])
  const unlisted = (await listErased(pool)).filter((subject) => !listed.has(subject))
  if (unlisted.length > 0) await ledger.add(unlisted)
}

async function listErased(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ subject: string }>(
    'select subject from vault.keys where wrapped is null',
  )
  return rows.map(({ subject }) => subject)
}

async function bury(pool: Pool, subjects: readonly string[]): Promise<void> {
  await pool.query(
    `insert into vault.keys (subject, erased_at) select distinct subject, now() from unnest($1::text[]) as subject
     on conflict (subject) do update set wrapped = null, erased_at = now() where keys.wrapped is not null`,
    [subjects],
  )
}
