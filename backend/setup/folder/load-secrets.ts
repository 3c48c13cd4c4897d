import { randomBytes } from 'node:crypto'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { OperatorError } from '#backend/process/operator-error.ts'
import { type DemoWallet, demoWallet } from '#contract/views/config.ts'
import { z } from '#contract/z.ts'
import { loadOrCreatePrivateFile, readPrivateFile } from './private-file.ts'

type GivenKeys = { vaultKey: Buffer | undefined; identityKey: Buffer | undefined }
type Given = GivenKeys & { dataDir: string; logKey: Buffer | undefined; demo: boolean }

function loadKey(dataDir: string, name: string): Buffer {
  const file = join(dataDir, name)
  const createKey = () => `${randomBytes(32).toString('base64')}\n`
  return parseKey(file, loadOrCreatePrivateFile(file, createKey))
}

function findKey(dataDir: string, name: string): Buffer | undefined {
  const file = join(dataDir, name)
  const text = readPrivateFile(file)
  return text === undefined ? undefined : parseKey(file, text)
}

function parseKey(file: string, text: string): Buffer {
  const key = Buffer.from(text, 'base64')
  if (key.length === 32) return key
  throw new OperatorError(`${file} does not contain a key of 32 bytes: restore the right one.`)
}

const createWallet = (name: DemoWallet['name']): DemoWallet => {
  const privateKey = generatePrivateKey()
  return { name, address: privateKeyToAccount(privateKey).address, privateKey }
}

function loadDemoWallets(dataDir: string): DemoWallet[] {
  const file = join(dataDir, 'demo-wallets.json')
  const text = loadOrCreatePrivateFile(file, () =>
    JSON.stringify([createWallet('Visitor'), createWallet('Admin')], null, 2),
  )
  try {
    return z.array(demoWallet).parse(JSON.parse(text))
  } catch {
    throw new OperatorError(
      `${file} does not contain demo wallets: restore the right ones, or remove it to create new ones.`,
    )
  }
}

/** Returns the keys of this deployment as `loadSecrets` does, but creates none. */
export function findKeys(dataDir: string, given: GivenKeys): GivenKeys {
  return {
    vaultKey: given.vaultKey ?? findKey(dataDir, 'vault.key'),
    identityKey: given.identityKey ?? findKey(dataDir, 'identity.key'),
  }
}

/** Returns the keys as `findKeys` does. Throws `OperatorError` if one is missing. */
export function requireKeys({ dataDir, ...given }: GivenKeys & { dataDir: string }) {
  const { vaultKey, identityKey } = findKeys(dataDir, given)
  if (vaultKey && identityKey) return { vaultKey, identityKey }
  const missing = vaultKey ? 'IDENTITY_KEY' : 'VAULT_KEY'
  throw new OperatorError(
    `${missing} is missing: set it, or restore its file in ${dataDir}. If that is not the data folder of this installation, set DATA_DIR.`,
  )
}

/** File of LOG_KEY in the data folder. */
export const logKeyFile = 'tlog.key'

/** Returns the key of the transparency log as `loadSecrets` does, but creates none. */
export function findLogKey(dataDir: string, given: Buffer | undefined): Buffer | undefined {
  return given ?? findKey(dataDir, logKeyFile)
}

/** Returns the key of a witness, which its first start creates. */
export function loadWitnessKey(folder: string): Buffer {
  return loadKey(folder, 'witness.key')
}

/**
 * Returns the key that will replace the one of the transparency log. It is created once, so that a
 * rotation can be repeated. `install` makes it the key in `dataDir`, whose path it returns.
 */
export function prepareNextLogKey(dataDir: string) {
  const nextFile = 'tlog.next.key'
  const seed = loadKey(dataDir, nextFile)
  const install = () => {
    const file = join(dataDir, logKeyFile)
    renameSync(join(dataDir, nextFile), file)
    return file
  }
  return { seed, install }
}

/**
 * Returns the keys of this deployment: from the configuration, or from `dataDir`, where the first
 * start creates them.
 */
export function loadSecrets({ dataDir, ...given }: Given) {
  return {
    vaultKey: given.vaultKey ?? loadKey(dataDir, 'vault.key'),
    identityKey: given.identityKey ?? loadKey(dataDir, 'identity.key'),
    logKey: given.logKey ?? loadKey(dataDir, logKeyFile),
    demoWallets: given.demo ? loadDemoWallets(dataDir) : [],
  }
}
