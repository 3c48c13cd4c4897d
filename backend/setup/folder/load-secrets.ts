import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { StartRefused } from '#backend/process/start-refused.ts'
import { type DemoWallet, demoWallet } from '#contract/views/config.ts'
import { z } from '#contract/z.ts'
import { loadOrCreatePrivateFile } from './private-file.ts'

type Given = { vaultKey: Buffer | undefined; identityKey: Buffer | undefined; demo: boolean }
type Secrets = { vaultKey: Buffer; identityKey: Buffer; demoWallets: DemoWallet[] }

function keepKey(dataDir: string, name: string): Buffer {
  const file = join(dataDir, name)
  const key = Buffer.from(
    loadOrCreatePrivateFile(file, () => `${randomBytes(32).toString('base64')}\n`),
    'base64',
  )
  if (key.length === 32) return key
  throw new StartRefused(`${file} holds no key of 32 bytes; put the right one back in its place.`)
}

const makeWallet = (name: DemoWallet['name']): DemoWallet => {
  const privateKey = generatePrivateKey()
  return { name, address: privateKeyToAccount(privateKey).address, privateKey }
}

function keepDemoWallets(dataDir: string): DemoWallet[] {
  const file = join(dataDir, 'demo-wallets.json')
  const kept = loadOrCreatePrivateFile(file, () =>
    JSON.stringify([makeWallet('Visitor'), makeWallet('Admin')], null, 2),
  )
  try {
    return z.array(demoWallet).parse(JSON.parse(kept))
  } catch {
    throw new StartRefused(
      `${file} holds no demo wallets; put the right ones back, or remove it to have new ones made.`,
    )
  }
}

/** The keys of this deployment: those given, else those made in `dataDir` at its first start. */
export function loadSecrets(dataDir: string, given: Given): Secrets {
  return {
    vaultKey: given.vaultKey ?? keepKey(dataDir, 'vault.key'),
    identityKey: given.identityKey ?? keepKey(dataDir, 'identity.key'),
    demoWallets: given.demo ? keepDemoWallets(dataDir) : [],
  }
}
