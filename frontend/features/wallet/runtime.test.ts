import { QueryClient } from '@tanstack/react-query'
import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { walletAtom, walletChoicesAtom, walletDialogAtom } from '#lib/wallet.ts'
import { configQueries } from '#queries/config.ts'
import { bareConfig } from '#tests/fixtures/config-views.ts'
import { startWallet } from './runtime.ts'

const ada = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const bob = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

type Listener = (value: unknown) => void

/** Simulates a browser with one injected wallet, and records the requests to it. */
function simulateBrowser() {
  const items = new Map<string, string>()
  const listeners = new Map<string, Listener>()
  const requests: string[] = []
  const ethereum = {
    isAllowed: true,
    on: (event: string, listener: Listener) => listeners.set(event, listener),
    removeListener: (event: string) => listeners.delete(event),
    request: async ({ method }: { method: string }) => {
      requests.push(method)
      if (method === 'eth_chainId') return '0x1'
      if (method === 'eth_requestAccounts' || method === 'wallet_requestPermissions') {
        ethereum.isAllowed = true
      }
      return ethereum.isAllowed ? [ada] : []
    },
  }
  const localStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  }
  const location = { origin: 'https://directory.example' }
  vi.stubGlobal('window', Object.assign(new EventTarget(), { ethereum, localStorage, location }))
  return {
    requests,
    items,
    ethereum,
    emit: (event: string, value: unknown) => listeners.get(event)?.(value),
  }
}

async function openPage(store = createStore()) {
  const client = new QueryClient()
  client.setQueryData(configQueries.current().queryKey, bareConfig)
  const wallet = await startWallet({ client, store })
  return { wallet, wallets: () => store.get(walletChoicesAtom), state: () => store.get(walletAtom) }
}

const calls: string[] = []

beforeEach(() => {
  calls.length = 0
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    calls.push(`${method} ${url}`)
    return new Response(null, { status: 204 })
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('the wallet code', () => {
  it('sends no request to a wallet before one is chosen', async () => {
    const browser = simulateBrowser()
    const page = await openPage()
    expect(browser.requests).toEqual([])
    expect(page.state()).toEqual({ status: 'disconnected' })
    expect(page.wallets()?.map(({ id }) => id)).toEqual(['injected'])
  })

  it('connects the chosen wallet without a signature', async () => {
    const browser = simulateBrowser()
    const page = await openPage()
    await page.wallet.connect('injected')
    expect(page.state()).toEqual({
      status: 'connected',
      address: ada,
      chainId: 1,
      connector: 'Injected',
    })
    expect(browser.requests.some((method) => method.includes('sign'))).toBe(false)
    expect(calls).toEqual([])
  })

  it('reconnects the wallet of the last visit', async () => {
    simulateBrowser()
    await (await openPage()).wallet.connect('injected')
    expect((await openPage()).state()).toMatchObject({ status: 'connected', address: ada })
  })

  it('closes a dialog that was opened while the wallet reconnected', async () => {
    simulateBrowser()
    await (await openPage()).wallet.connect('injected')
    const store = createStore()
    store.set(walletDialogAtom, true)
    await openPage(store)
    expect(store.get(walletDialogAtom)).toBe(false)
  })

  it('stays disconnected when that wallet no longer allows the page', async () => {
    const { ethereum } = simulateBrowser()
    await (await openPage()).wallet.connect('injected')
    ethereum.isAllowed = false
    expect((await openPage()).state()).toEqual({ status: 'disconnected' })
  })

  it('ends the session and clears the stored wallet on disconnect', async () => {
    const { items } = simulateBrowser()
    const page = await openPage()
    await page.wallet.connect('injected')
    await page.wallet.disconnect()
    expect(page.state()).toEqual({ status: 'disconnected' })
    expect(items.has('wagmi.recentConnectorId')).toBe(false)
    await vi.waitFor(() => expect(calls).toEqual(['POST /api/auth/logout']), 30_000)
    expect((await openPage()).state()).toEqual({ status: 'disconnected' })
  })

  it('ends the session when the wallet switches to another account', async () => {
    const browser = simulateBrowser()
    const page = await openPage()
    await page.wallet.connect('injected')
    browser.emit('accountsChanged', [bob])
    expect(page.state()).toMatchObject({ status: 'connected', address: bob })
    await vi.waitFor(() => expect(calls).toEqual(['POST /api/auth/logout']), 30_000)
  })

  it('rejects a request for a session without a connected wallet', async () => {
    simulateBrowser()
    const page = await openPage()
    await expect(page.wallet.ensureSession()).rejects.toThrow('Wallet not connected')
  })
})
