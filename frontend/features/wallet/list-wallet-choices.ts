import type { Config, Connector } from 'wagmi'
import type { WalletChoice } from '#lib/wallet.ts'
import { isDemoWallet } from './demo-connector.ts'

const sdkId = 'metaMaskSDK'
const injectedId = 'injected'
/** Announced names (`rdns`) by which the SDK finds MetaMask. Other wallets imitate MetaMask, but not these names. */
const metaMaskNames = ['io.metamask', 'io.metamask.mobile', 'io.metamask.flask']
const notFoundNote = 'Not found in this browser'
const foundNote = 'Found in this browser'

/** Wallets of the browser: the injected one, and those announced by EIP-6963. */
type BrowserWallets = {
  ethereum: unknown
  announced: readonly { info: { rdns: string }; provider: unknown }[]
}

/**
 * Lists the wallets of the dialog: MetaMask first, then other announced wallets, the injected wallet unless it
 * is one of those, and the demo wallets.
 */
export function listWalletChoices(
  connectors: Config['connectors'],
  browser: BrowserWallets,
): WalletChoice[] {
  return connectors
    .filter(({ id }) => id !== injectedId || !isInjectedAnnounced(connectors, browser))
    .toSorted((one, other) => orderOf(one) - orderOf(other))
    .map((connector) => toChoice(connector, browser))
}

/** Returns whether the injected wallet is also announced, and so listed by its name. */
function isInjectedAnnounced(
  connectors: Config['connectors'],
  { ethereum, announced }: BrowserWallets,
) {
  return announced.some(
    ({ info: { rdns }, provider }) =>
      provider === ethereum && connectors.some(({ id }) => id === rdns),
  )
}

function orderOf({ id }: Connector): number {
  if (id === sdkId || metaMaskNames.includes(id)) return 0
  if (id === injectedId) return 2
  return isDemoWallet(id) ? 3 : 1
}

function toChoice({ id, name }: Connector, { ethereum, announced }: BrowserWallets): WalletChoice {
  if (id === sdkId) {
    const available = announced.some(({ info }) => metaMaskNames.includes(info.rdns))
    return {
      id,
      kind: 'preferred',
      name,
      note: available ? 'Browser wallet' : notFoundNote,
      available,
    }
  }
  if (id === injectedId) {
    const available = ethereum !== undefined
    const note = available ? foundNote : notFoundNote
    return { id, kind: 'other', name: 'Injected wallet', note, available }
  }
  // Without the SDK, MetaMask is an announced wallet.
  if (metaMaskNames.includes(id)) {
    return { id, kind: 'preferred', name, note: 'Browser wallet', available: true }
  }
  return isDemoWallet(id)
    ? { id, kind: 'demo', name, note: 'Demo wallet, signs for real', available: true }
    : { id, kind: 'other', name, note: foundNote, available: true }
}
