import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Config } from '#backend/config.ts'
import { OperatorError } from '#backend/process/operator-error.ts'
import { findKeys, findLogKey, logKeyFile } from '#backend/setup/folder/load-secrets.ts'
import { createPrivateFile } from '#backend/setup/folder/private-file.ts'
import { checkValueOf } from '#vault/check-value.ts'
import { type FileChecksum, writeWithChecksum } from './file-checksums.ts'
import type { Manifest } from './manifest.ts'

type GivenKeys = Pick<Config, 'vaultKey' | 'identityKey'>
type CheckValues = Manifest['checkValues']

/** Lists both keys with their variables and files. A key that is not given is read from `folder`. */
export function listKeys(folder: string, given: GivenKeys) {
  const found = findKeys(folder, given)
  const { vaultKey, identityKey } = given
  return [
    { name: 'VAULT_KEY', file: 'vault.key', given: vaultKey, key: found.vaultKey },
    { name: 'IDENTITY_KEY', file: 'identity.key', given: identityKey, key: found.identityKey },
  ] as const
}

const isKeyOf = (checkValues: CheckValues, name: keyof CheckValues, key: Buffer) =>
  checkValueOf(name, key).toString('hex') === checkValues[name]

const serializeKey = (key: Buffer) => `${key.toString('base64')}\n`

/**
 * Adds the keys to a backup, and that of the transparency log if there is one. Throws
 * `OperatorError` if they are not those of the database.
 */
export async function backUpKeys(
  config: Config,
  folder: string,
  checkValues: CheckValues,
): Promise<Record<string, FileChecksum>> {
  const checksums: Record<string, FileChecksum> = {}
  const addKey = async (file: string, key: Buffer) => {
    const content = Readable.from(Buffer.from(serializeKey(key)))
    checksums[file] = await writeWithChecksum(join(folder, file), content)
  }
  for (const { name, file, key } of listKeys(config.dataDir, config)) {
    if (!key || !isKeyOf(checkValues, name, key)) {
      throw new OperatorError(
        `--with-keys needs the keys of this installation: ${name} is missing or a different one.`,
      )
    }
    await addKey(file, key)
  }
  const logKey = findLogKey(config.dataDir, config.logKey)
  if (logKey) await addKey(logKeyFile, logKey)
  console.log(
    'This backup contains the keys: anyone who has it can read all personal data in it, including what is erased later.',
  )
  return checksums
}

/** Keys that only the backup contains, by file name. */
export type BackupKeys = ReadonlyMap<string, Buffer>

/**
 * Finds the keys of a backup, in this installation or in the backup. Throws `OperatorError` if a key is
 * missing or is not the key of the backup.
 */
export function findBackupKeys(
  folder: string,
  { checkValues }: Manifest,
  config: Config,
): BackupKeys {
  const contained = listKeys(folder, { vaultKey: undefined, identityKey: undefined })
  const found = new Map<string, Buffer>()
  for (const [index, own] of listKeys(config.dataDir, config).entries()) {
    const { name, file, given } = own
    const key = own.key ?? contained[index]?.key
    if (!key) {
      throw new OperatorError(
        `The backup can be restored only with the ${name} it was made with: set it, or copy ${file} to ${config.dataDir}.`,
      )
    }
    if (!isKeyOf(checkValues, name, key)) {
      throw new OperatorError(
        `${name} is not the key that this backup was made with, so its personal data would be unreadable: set the right one${given ? '' : `, or copy the right ${file} to ${config.dataDir}`}.`,
      )
    }
    if (!own.key) found.set(file, key)
  }
  const logKey = findLogKey(folder, undefined)
  if (logKey && !findLogKey(config.dataDir, config.logKey)) found.set(logKeyFile, logKey)
  return found
}

/** Stores the keys that only the backup contains. */
export function storeKeys(dataDir: string, keys: BackupKeys): void {
  for (const [file, key] of keys) {
    const path = join(dataDir, file)
    if (!createPrivateFile(path, serializeKey(key))) {
      throw new OperatorError(`${path} was created meanwhile: stop Provenance, and restore again.`)
    }
    console.log(`The key in the backup is now ${path}. Anyone who has the backup has this key.`)
  }
}
