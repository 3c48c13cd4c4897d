import { getAddress, UrlRequiredError, verifyMessage } from 'viem'
import { getChainId } from 'viem/actions'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  connect,
  disconnect,
  getConnection,
  reconnect,
  signMessage,
  switchChain,
} from 'wagmi/actions'
import { chains } from '#contract/chains.ts'
import type { ConfigView } from '#contract/views/config.ts'
import { bareConfig } from '#tests/fixtures/config-views.ts'
import { createWalletConfig } from './wallet-config.ts'

const visitor = {
  name: 'Visitor',
  address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  privateKey: '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
} as const
const view: ConfigView = {
  ...bareConfig,
  chains: bareConfig.chains.map((chain) => ({ ...chain, rpc: chain.id === 1 })),
  demo: { wallets: [visitor] },
}

/** Creates a storage like that of a browser, for one test. */
function createStorage(): Storage {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  } as unknown as Storage
}

function start(storage = createStorage(), given = view) {
  const config = createWalletConfig(given, storage, 'https://directory.example')
  const named = (id: string) => {
    const connector = config.connectors.find((known) => known.id === id)
    if (!connector) throw new Error(`There is no ${id}`)
    return connector
  }
  return { config, named, storage }
}

afterEach(() => vi.unstubAllGlobals())

describe('the wallet configuration', () => {
  it('offers the injected and demo wallets, and the MetaMask SDK only when it is enabled', () => {
    const idsOf = (metaMaskSdk: boolean) =>
      start(createStorage(), { ...view, metaMaskSdk }).config.connectors.map(({ id }) => id)
    expect(idsOf(false)).toEqual(['injected', 'demo-visitor'])
    expect(idsOf(true)).toEqual(['metaMaskSDK', 'injected', 'demo-visitor'])
  })

  it('names the chains as the directory does', () => {
    const { config } = start()
    expect(config.chains.map(({ id, name }) => ({ id, name }))).toEqual(chains)
    expect(config.chains.find(({ id }) => id === 137)?.nativeCurrency.symbol).toBe('POL')
  })

  it('sends chain requests to the directory as a batch', async () => {
    const requests = vi.fn(async (_url: string | URL | Request, _init?: RequestInit) =>
      Response.json([{ jsonrpc: '2.0', id: 1, result: '0x1' }]),
    )
    vi.stubGlobal('fetch', requests)
    const { config } = start()
    await getChainId(config.getClient({ chainId: 1 })).catch(() => {})
    expect(String(requests.mock.calls[0]?.[0])).toBe('https://directory.example/api/rpc/1')
    expect(JSON.parse(String(requests.mock.calls[0]?.[1]?.body))).toBeInstanceOf(Array)
  })

  it('times out after ten seconds, and retries three times', () => {
    const { timeout, retryCount, retryDelay } = start().config.getClient({ chainId: 1 }).transport
    expect({ timeout, retryCount, retryDelay }).toEqual({
      timeout: 10_000,
      retryCount: 3,
      retryDelay: 150,
    })
  })

  it('throws when the server has no endpoint for a chain', () => {
    const { config } = start()
    expect(() => config.getClient({ chainId: 8453 })).toThrow(UrlRequiredError)
  })
})

describe('a demo wallet', () => {
  beforeEach(() => vi.stubGlobal('window', new EventTarget()))

  it('connects without a confirmation, and creates a valid signature', async () => {
    const { config, named } = start()
    await connect(config, { connector: named('demo-visitor') })
    const { address } = getConnection(config)
    expect(address).toBe(getAddress(visitor.address))
    const signature = await signMessage(config, { message: 'A label' })
    const isValid = await verifyMessage({
      address: visitor.address,
      message: 'A label',
      signature,
    })
    expect(isValid).toBe(true)
  })

  it('switches to another chain', async () => {
    const { config, named } = start()
    await connect(config, { connector: named('demo-visitor') })
    await switchChain(config, { chainId: 8453 })
    expect(getConnection(config).chainId).toBe(8453)
  })

  it('stays connected after a reload, until it is disconnected', async () => {
    const first = start()
    await connect(first.config, { connector: first.named('demo-visitor') })
    const second = start(first.storage)
    await reconnect(second.config, { connectors: [second.named('demo-visitor')] })
    expect(getConnection(second.config).status).toBe('connected')
    await disconnect(second.config)
    const third = start(first.storage)
    await reconnect(third.config, { connectors: [third.named('demo-visitor')] })
    expect(getConnection(third.config).status).toBe('disconnected')
  })

  it('refuses to connect while it is connected', async () => {
    const { config, named } = start()
    await connect(config, { connector: named('demo-visitor') })
    await expect(connect(config, { connector: named('demo-visitor') })).rejects.toThrow(
      'Connector already connected',
    )
  })
})

describe('an injected wallet', () => {
  const base = '0x2105'

  /** Injects a wallet that supports only Ethereum until another chain is added. */
  function injectWallet() {
    const requests: string[] = []
    const knownChains = new Set(['0x1'])
    let chain = '0x1'
    const request = async ({ method, params }: { method: string; params?: unknown[] }) => {
      requests.push(method)
      const [{ chainId } = { chainId: '' }] = (params ?? []) as { chainId: string }[]
      switch (method) {
        case 'eth_accounts':
        case 'eth_requestAccounts':
          return [visitor.address]
        case 'eth_chainId':
          return chain
        case 'wallet_switchEthereumChain':
          if (!knownChains.has(chainId)) throw Object.assign(new Error('Unknown'), { code: 4902 })
          chain = chainId
          return null
        case 'wallet_addEthereumChain':
          knownChains.add(chainId)
          chain = chainId
          return null
        default:
          throw Object.assign(new Error(method), { code: -32601 })
      }
    }
    const ethereum = { request, on: () => {}, removeListener: () => {} }
    vi.stubGlobal('window', Object.assign(new EventTarget(), { ethereum }))
    return requests
  }

  it('adds an unknown chain and switches to it', async () => {
    const requests = injectWallet()
    const { config, named } = start()
    await connect(config, { connector: named('injected') })
    await switchChain(config, { chainId: Number(base) })
    expect(requests.filter((method) => method.startsWith('wallet_'))).toEqual([
      'wallet_requestPermissions',
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
    ])
    expect(getConnection(config).chainId).toBe(Number(base))
  })
})
