import { createHmac } from 'node:crypto'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

/** Seed of the sample wallets. It is public, so they must never hold anything of value. */
const seed = 'Provenance sample wallets, 1'

/** Returns the wallet of the sample with this handle, the same at every start. */
export function createSampleWallet(handle: string): PrivateKeyAccount {
  const key = createHmac('sha256', seed).update(handle).digest('hex')
  return privateKeyToAccount(`0x${key}`)
}
