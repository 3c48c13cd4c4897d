import { createSecretKey, randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { migrate } from '#postgres/migrate.ts'
import { sealBox } from './aes-gcm.ts'
import { checkKey } from './check-value.ts'
import { compactKeyTable } from './compact-key-table.ts'
import { SubjectErased } from './errors.ts'
import { createKeyring, type Keyring } from './keyring.ts'
import { createLedger, type ErasureLedger } from './ledger.ts'

/** Keys of personal data, one per subject, that can be erased permanently. */
export type Vault = {
  /** Returns the keys to seal with and creates missing ones. Throws `SubjectErased`. */
  keysToSeal: (subjects: readonly string[]) => Promise<Keyring>
  /** Returns the keys to open with, in one query per batch. */
  keysToOpen: (subjects: readonly string[]) => Promise<Keyring>
  /**
   * Erases the keys of subjects permanently, whether they exist or not. Idempotent; batches cost
   * little more than one subject.
   */
  erase: (...subjects: readonly string[]) => Promise<void>
  isErased: (subject: string) => Promise<boolean>
  listErased: () => Promise<string[]>
}

type VaultOptions = {
  pool: Pool
  /** VAULT_KEY, 32 bytes: wraps the keys. */
  masterKey: Buffer
  /**
   * File of erased subjects outside the database backup, so that a restored backup is erased again.
   */
  ledgerFile: string
}

type Row = { subject: string; wrapped: Buffer | null }

/** Creates the tables of the vault, schema `vault`, if missing. */
export async function createVaultTables(pool: Pool): Promise<void> {
  await migrate(pool, 'provenance vault', new URL('./schema.sql', import.meta.url))
}

/**
 * Opens the vault in Postgres, schema `vault`, and creates it if missing. Throws `VaultKeyWrong` if
 * the vault was created with another master key.
 */
export async function openVault({ pool, masterKey, ledgerFile }: VaultOptions): Promise<Vault> {
  await createVaultTables(pool)
  await checkKey(pool, 'VAULT_KEY', masterKey)
  const wrappingKey = createSecretKey(masterKey)
  const ledger = createLedger(ledgerFile)
  await reconcile(pool, ledger)
  // A start must not fail because of it, for example on a full disk. The next erasure compacts again.
  await compactKeyTable(pool).catch(() => undefined)

  async function findKeys(subjects: readonly string[]): Promise<Map<string, Buffer | null>> {
    if (subjects.length === 0) return new Map()
    const { rows } = await pool.query<Row>(
      'select subject, wrapped from vault.keys where subject = any($1)',
      [subjects],
    )
    return new Map(rows.map(({ subject, wrapped }) => [subject, wrapped]))
  }

  async function createKeys(subjects: readonly string[]): Promise<void> {
    const wrapped = subjects.map((subject) => sealBox(wrappingKey, subject, randomBytes(32)))
    await pool.query(
      `insert into vault.keys (subject, wrapped)
       select * from unnest($1::text[], $2::bytea[]) on conflict (subject) do nothing`,
      [subjects, wrapped],
    )
  }

  return {
    keysToOpen: async (subjects) => createKeyring(wrappingKey, await findKeys(subjects)),
    keysToSeal: async (subjects) => {
      const requested = [...new Set(subjects)]
      let keys = await findKeys(requested)
      const missing = requested.filter((subject) => !keys.has(subject))
      if (missing.length > 0) {
        await createKeys(missing)
        keys = await findKeys(requested)
      }
      const erased = requested.find((subject) => keys.get(subject) === null)
      if (erased !== undefined) throw new SubjectErased(erased)
      return createKeyring(wrappingKey, keys)
    },
    erase: async (...subjects) => {
      if (subjects.length === 0) return
      await ledger.add(subjects)
      await markErased(pool, subjects)
      await compactKeyTable(pool)
    },
    isErased: async (subject) => (await findKeys([subject])).get(subject) === null,
    listErased: () => listErased(pool),
  }
}

/**
 * Erases the subjects in vault and ledger that either lists as erased, after a restored backup or a
 * lost ledger.
 */
async function reconcile(pool: Pool, ledger: ErasureLedger): Promise<void> {
  const listed = await ledger.read()
  if (listed.size > 0) await markErased(pool, [...listed])
  const unlisted = (await listErased(pool)).filter((subject) => !listed.has(subject))
  if (unlisted.length > 0) await ledger.add(unlisted)
}

async function listErased(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ subject: string }>(
    'select subject from vault.keys where wrapped is null',
  )
  return rows.map(({ subject }) => subject)
}

async function markErased(pool: Pool, subjects: readonly string[]): Promise<void> {
  await pool.query(
    `insert into vault.keys (subject, erased_at) select distinct subject, now() from unnest($1::text[]) as subject
     on conflict (subject) do update set wrapped = null, erased_at = now() where keys.wrapped is not null`,
    [subjects],
  )
}
