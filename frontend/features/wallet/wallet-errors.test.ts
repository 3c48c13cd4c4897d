import { RpcRequestError, toHex, UrlRequiredError, UserRejectedRequestError } from 'viem'
import { getChainId } from 'viem/actions'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  ChainNotConfiguredError,
  type Config,
  ConnectorAlreadyConnectedError,
  ConnectorChainMismatchError,
  ConnectorUnavailableReconnectingError,
  ProviderNotFoundError,
} from 'wagmi'
import { connect, getConnectorClient, signMessage } from 'wagmi/actions'
import type { ConfigView } from '#contract/views/config.ts'
import { bareConfig } from '#tests/fixtures/config-views.ts'
import { createWalletConfig } from './wallet-config.ts'

const ada = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const origin = 'https://directory.example'
const view: ConfigView = {
  ...bareConfig,
  chains: bareConfig.chains.map((chain) => ({ ...chain, rpc: chain.id === 1 })),
}

/** State of the wallet: its chain, and whether it declines requests. */
const wallet = { chain: 1, declines: false }

const ethereum = {
  on: () => {},
  removeListener: () => {},
  request: async ({ method }: { method: string }) => {
    if (method === 'eth_chainId') return toHex(wallet.chain)
    if (wallet.declines) throw Object.assign(new Error('No'), { code: 4001 })
    return [ada]
  },
}

function createConfig(injected: object) {
  vi.stubGlobal('window', Object.assign(new EventTarget(), injected))
  const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
  return createWalletConfig(view, storage as unknown as Storage, origin)
}

function findInjected(config: Config) {
  const connector = config.connectors.find(({ id }) => id === 'injected')
  if (!connector) throw new Error('Nothing is injected')
  return connector
}

async function connectWallet() {
  const config = createConfig({ ethereum })
  await connect(config, { connector: findInjected(config) })
  return config
}

beforeEach(() => Object.assign(wallet, { chain: 1, declines: false }))
afterEach(() => vi.unstubAllGlobals())

describe('the wallet library throws a distinct error for', () => {
  it('an RPC error', async () => {
    const error = { code: -32000, message: 'header not found' }
    vi.stubGlobal('fetch', async () => Response.json([{ jsonrpc: '2.0', id: 0, error }]))
    const response = getChainId(createConfig({}).getClient({ chainId: 1 }))
    const cause = await response.catch((caught: unknown) => caught)
    expect(findCause(cause)).toBeInstanceOf(RpcRequestError)
  })

  it('a rejected request', async () => {
    const config = createConfig({ ethereum })
    wallet.declines = true
    await expect(connect(config, { connector: findInjected(config) })).rejects.toThrow(
      UserRejectedRequestError,
    )
  })

  it('a chain that is not configured', () => {
    const config = createConfig({})
    // The type allows only chains of the directory, but a wallet may be on any chain.
    const chainId = 5 as 1
    expect(() => config.getClient({ chainId })).toThrow(ChainNotConfiguredError)
  })

  it('a connector that is not connected', async () => {
    const signed = signMessage(createConfig({}), { message: 'A label' })
    await expect(signed).rejects.toMatchObject({ name: 'ConnectorNotConnectedError' })
  })

  it('a connector that is already connected', async () => {
    const config = await connectWallet()
    await expect(connect(config, { connector: findInjected(config) })).rejects.toThrow(
      ConnectorAlreadyConnectedError,
    )
  })

  it('a chain mismatch', async () => {
    const config = await connectWallet()
    wallet.chain = 137
    await expect(getConnectorClient(config)).rejects.toThrow(ConnectorChainMismatchError)
  })

  it('a connector that is unavailable while reconnecting', async () => {
    const config = await connectWallet()
    config.setState((state) => ({ ...state, status: 'reconnecting' }))
    // A connector restored from an earlier visit has no functions until its code has loaded.
    const { id, name, type, uid } = findInjected(config)
    const connector = { id, name, type, uid } as ReturnType<typeof findInjected>
    await expect(getConnectorClient(config, { connector })).rejects.toThrow(
      ConnectorUnavailableReconnectingError,
    )
  })

  it('a missing provider', async () => {
    const config = createConfig({})
    await expect(connect(config, { connector: findInjected(config) })).rejects.toThrow(
      ProviderNotFoundError,
    )
  })

  it('a missing RPC URL', () => {
    expect(() => createConfig({}).getClient({ chainId: 8453 })).toThrow(UrlRequiredError)
  })
})

/** Returns the innermost cause of an error. */
function findCause(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? findCause(error.cause) : error
}
