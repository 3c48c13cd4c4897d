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
import { listChoices } from './list-choices.ts'
import { signIn, signInWithContent, signOut } from './sign-in.ts'
import { makeWalletConfig } from './wallet-config.ts'

/** How long a wallet from an earlier visit may take to announce itself, in ms. */
const announcedWithin = 1000

type Deps = { client: QueryClient; store: ReturnType<typeof getDefaultStore> }

/** Starts the wallet's own code: mirrors it into the atoms, and takes up the last used wallet again. */
export async function startWallet({ client, store }: Deps): Promise<WalletRuntime> {
  const view = await client.ensureQueryData(configQueries.current())
  const config = makeWalletConfig(view, window.localStorage, window.location.origin)
  follow(config, { client, store })
  await reconnectLast(config)
  store.set(walletAtom, readWallet(getConnection(config)))
  const sign = signBy(config, { store })
  return {
    connect: async (id) => {
      const connector = config.connectors.find((known) => known.id === id)
      if (connector) await connect(config, { connector })
    },
    disconnect: async () => {
      await disconnect(config)
      if (!config.state.current) await config.storage?.removeItem('recentConnectorId')
    },
    signMessage: sign,
    ensureSession: async () => signIn(client, await findSigner(config, sign)),
    signInWithContent: async (content) =>
      signInWithContent(client, await findSigner(config, sign), content),
  }
}

/** Asks the wallet for a signature, and tells how far that is. */
function signBy(config: Config, { store }: Pick<Deps, 'store'>) {
  return async (message: string) => {
    const asked = { status: 'pending', message } as const
    // The caller has given up waiting.
    const tell = (status: 'signed' | 'declined') =>
      store.set(signatureRequestAtom, (now) => (now === asked ? { status, message } : now))
    store.set(signatureRequestAtom, asked)
    try {
      const signature = await signMessage(config, { message })
      tell('signed')
      return signature
    } catch (cause) {
      tell('declined')
      throw cause
    }
  }
}

/** Tells the atoms what the wallet does, and ends the session of a wallet that went or changed. */
function follow(config: Config, { client, store }: Deps) {
  const showChoices = () => {
    const ethereum = Reflect.get(window, 'ethereum')
    const announced = config._internal.mipd?.getProviders() ?? []
    store.set(walletChoicesAtom, listChoices(config.connectors, { ethereum, announced }))
  }
  const showWallet = () => {
    const wallet = readWallet(getConnection(config))
    store.set(walletAtom, wallet)
    // Left open, it would come back when this wallet goes.
    if (wallet.status === 'connected') store.set(walletDialogAtom, false)
  }
  showChoices()
  watchConnectors(config, { onChange: showChoices })
  watchConnection(config, {
    onChange: (now, before) => {
      showWallet()
      const left = before.address !== undefined && before.address !== now.address
      const settled = now.status === 'connected' || now.status === 'disconnected'
      if (left && settled) void signOut(client)
    },
  })
}

/**
 * Only the wallet that was used last is asked: the others would load code for nothing. A wallet that
 * announces itself may come a moment later.
 */
async function reconnectLast(config: Config) {
  const last = await config.storage?.getItem('recentConnectorId')
  const connector = last ? await findConnector(config, last) : undefined
  if (connector) await reconnect(config, { connectors: [connector] })
  // The library stored a wallet of an earlier visit that is no longer installed.
  else config.setState((state) => ({ ...state, ...nothing }))
}

const nothing = { connections: new Map(), current: null, status: 'disconnected' } as const

function findConnector(config: Config, id: string): Promise<Connector | undefined> {
  const find = () => config.connectors.find((connector) => connector.id === id)
  const found = find()
  if (found) return Promise.resolve(found)
  return new Promise((resolve) => {
    const stop = watchConnectors(config, { onChange: () => find() && settle() })
    const timer = setTimeout(settle, announcedWithin)
    function settle() {
      clearTimeout(timer)
      stop()
      resolve(find())
    }
  })
}

/** The connected wallet, on a chain that the directory knows. */
async function findSigner(config: Config, sign: ReturnType<typeof signBy>) {
  const { address, chainId } = getConnection(config)
  if (!address || chainId === undefined) throw new Error('Wallet not connected')
  if (!chainIds.includes(chainId)) await switchChain(config, { chainId: config.chains[0].id })
  return { address, chainId: getConnection(config).chainId ?? chainId, sign }
}

/** The library's connection as the page shows it. */
function readWallet(connection: GetConnectionReturnType): WalletState {
  const { status, address, chainId, connector } = connection
  switch (status) {
    case 'connected':
      return { status, address, chainId, connector: connector.name }
    case 'reconnecting':
      return { status }
    case 'connecting':
      return { status }
    case 'disconnected':
      return { status }
  }
}
