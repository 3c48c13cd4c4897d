import type { QueryClient } from '@tanstack/react-query'
import type { getDefaultStore } from 'jotai'
import type { Config, Connector } from 'wagmi'
import {
  connect,
  disconnect,
  type GetConnectionReturnType,
  getConnection,
  reconnect,
  signMessage,
  switchChain,
  watchConnection,
  watchConnectors,
} from 'wagmi/actions'
import { chainIds } from '#contract/chains.ts'
import {
  signatureRequestAtom,
  type WalletRuntime,
  type WalletState,
  walletAtom,
  walletChoicesAtom,
  walletDialogAtom,
} from '#lib/wallet.ts'
import { configQueries } from '#queries/config.ts'
import { listWalletChoices } from './list-wallet-choices.ts'
import { signIn, signInWithContent, signOut } from './sign-in.ts'
import { createWalletConfig } from './wallet-config.ts'

/** Maximum wait for the announcement of the last used wallet, in ms. */
const announceTimeoutMs = 1000

type Deps = { client: QueryClient; store: ReturnType<typeof getDefaultStore> }

/** Starts the wallet code: mirrors its state into atoms, and reconnects the last used wallet. */
export async function startWallet({ client, store }: Deps): Promise<WalletRuntime> {
  const view = await client.ensureQueryData(configQueries.current())
  const config = createWalletConfig(view, window.localStorage, window.location.origin)
  syncAtoms(config, { client, store })
  await reconnectLast(config)
  store.set(walletAtom, toWalletState(getConnection(config)))
  const sign = createSigner(config, { store })
  return {
    connect: async (id) => {
      const connector = config.connectors.find((known) => known.id === id)
      if (connector) await connect(config, { connector })
    },
    disconnect: async () => {
      await disconnect(config)
      // The library keeps this key, and the next visit would reconnect.
      if (!config.state.current) await config.storage?.removeItem('recentConnectorId')
    },
    signMessage: sign,
    ensureSession: async () => signIn(client, await findSigner(config, sign)),
    signInWithContent: async (contentHash) =>
      signInWithContent(client, await findSigner(config, sign), contentHash),
  }
}

/** Creates a function that requests a signature, and reports its status in an atom. */
function createSigner(config: Config, { store }: Pick<Deps, 'store'>) {
  return async (message: string) => {
    const request = { status: 'pending', message } as const
    // A canceled request has replaced the atom and is not reported.
    const report = (status: 'signed' | 'declined') =>
      store.set(signatureRequestAtom, (now) => (now === request ? { status, message } : now))
    store.set(signatureRequestAtom, request)
    try {
      const signature = await signMessage(config, { message })
      report('signed')
      return signature
    } catch (cause) {
      report('declined')
      throw cause
    }
  }
}

/** Mirrors the wallet into atoms. Signs out when the wallet is disconnected or changed. */
function syncAtoms(config: Config, { client, store }: Deps) {
  const updateChoices = () => {
    const ethereum = Reflect.get(window, 'ethereum')
    // The library has no public access to its list of announced wallets.
    const announced = config._internal.mipd?.getProviders() ?? []
    store.set(walletChoicesAtom, listWalletChoices(config.connectors, { ethereum, announced }))
  }
  const updateWallet = () => {
    const wallet = toWalletState(getConnection(config))
    store.set(walletAtom, wallet)
    // An open dialog would be shown again after a disconnect.
    if (wallet.status === 'connected') store.set(walletDialogAtom, false)
  }
  updateChoices()
  watchConnectors(config, { onChange: updateChoices })
  watchConnection(config, {
    onChange: (now, before) => {
      updateWallet()
      const hasLeft = before.address !== undefined && before.address !== now.address
      const isSettled = now.status === 'connected' || now.status === 'disconnected'
      if (hasLeft && isSettled) void signOut(client)
    },
  })
}

/** Reconnects only the last used wallet, since others would load unnecessary code. */
async function reconnectLast(config: Config) {
  const last = await config.storage?.getItem('recentConnectorId')
  const connector = last ? await findConnector(config, last) : undefined
  if (connector) await reconnect(config, { connectors: [connector] })
  // Clears the stored connection of a wallet that is no longer installed.
  else config.setState((state) => ({ ...state, ...disconnected }))
}

const disconnected = { connections: new Map(), current: null, status: 'disconnected' } as const

/** Finds a connector, and waits for the announcement of its wallet if there is none yet. */
function findConnector(config: Config, id: string): Promise<Connector | undefined> {
  const find = () => config.connectors.find((connector) => connector.id === id)
  const found = find()
  if (found) return Promise.resolve(found)
  return new Promise((resolve) => {
    const stop = watchConnectors(config, { onChange: () => find() && settle() })
    const timer = setTimeout(settle, announceTimeoutMs)
    function settle() {
      clearTimeout(timer)
      stop()
      resolve(find())
    }
  })
}

/** Returns the connected wallet, after a switch to a supported chain if needed. */
async function findSigner(config: Config, sign: ReturnType<typeof createSigner>) {
  const { address, chainId } = getConnection(config)
  if (!address || chainId === undefined) throw new Error('Wallet not connected')
  if (!chainIds.includes(chainId)) await switchChain(config, { chainId: config.chains[0].id })
  return { address, chainId: getConnection(config).chainId ?? chainId, sign }
}

/** Converts the connection of the wallet library to the state of the page. */
function toWalletState(connection: GetConnectionReturnType): WalletState {
  const { status, address, chainId, connector } = connection
  return status === 'connected'
    ? { status, address, chainId, connector: connector.name }
    : { status }
}
