import { join } from 'node:path'
import type { Config } from '#backend/config.ts'
import { StartRefused } from '#backend/process/start-refused.ts'
import { findKeys } from '#backend/setup/folder/load-secrets.ts'
import { claimPrivateFile } from '#backend/setup/folder/private-file.ts'
import { checkValueOf } from '#vault/check-value.ts'
import type { Manifest } from './manifest.ts'

/** Keys that only the backup contains, by file name. */
export type BackupKeys = ReadonlyMap<string, Buffer>

const names = [
  { name: 'VAULT_KEY', field: 'vaultKey', file: 'vault.key' },
  { name: 'IDENTITY_KEY', field: 'identityKey', file: 'identity.key' },
] as const

/**
 * Finds the keys of a backup, in this installation or in the backup. Throws `StartRefused` if one is
 * missing or another one.
 */
export async function findBackupKeys(
  folder: string,
  { checkValues }: Manifest,
  config: Config,
): Promise<BackupKeys> {
  const own = findKeys(config.dataDir, config)
  const contained = findKeys(folder, { vaultKey: undefined, identityKey: undefined })
  const found = new Map<string, Buffer>()
  for (const { name, field, file } of names) {
    const key = own[field] ?? contained[field]
    if (!key) {
      throw new StartRefused(
        `The backup can be restored only with the ${name} it was made with: set it, or copy ${file} to ${config.dataDir}.`,
      )
    }
    if (checkValueOf(name, key).toString('hex') !== checkValues[name]) {
      throw new StartRefused(
        `${name} is not the key that this backup was made with, so its personal data would be unreadable: set the right one${config[field] ? '' : `, or copy the right ${file} to ${config.dataDir}`}.`,
      )
    }
    if (!own[field]) found.set(file, key)
  }
  return found
}

/** Stores the keys that only the backup contains. */
export function storeKeys(dataDir: string, keys: BackupKeys): void {
  for (const [file, key] of keys) {
    claimPrivateFile(join(dataDir, file), `${key.toString('base64')}\n`)
  }
}
