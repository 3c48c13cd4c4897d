import { createHmac } from 'node:crypto'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

/** Not a secret: nothing of value may ever be sent to a sample's wallet. */
const seed = 'Provenance sample wallets, 1'

/** The wallet of the sample with this handle; the same at every start, everywhere. */
export function openSampleWallet(handle: string): PrivateKeyAccount {
  const key = createHmac('sha256', seed).update(handle).digest('hex')
  return privateKeyToAccount(`0x${key}`)
}
