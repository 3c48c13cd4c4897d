import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { WalletRuntime } from './wallet.ts'

/** Imports the module as a new page does, without a loaded wallet. */
async function loadModule() {
  vi.resetModules()
  return import('./wallet.ts')
}

const runtime: WalletRuntime = {
  connect: async () => {},
  disconnect: async () => {},
  signMessage: async (message) => `signed ${message}`,
  ensureSession: async () => ({
    address: '0x1',
    role: 'owner',
    profileId: '4fc9377a-113b-87fe-a2c0-a26bcb07a667',
  }),
  signInWithContent: async () => ({
    session: { address: '0x1', role: 'owner', profileId: '' },
    covered: true,
  }),
}
const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null })
})
afterEach(() => vi.unstubAllGlobals())

it('loads no wallet code for a visitor who never connected', async () => {
  const wallet = await loadModule()
  const load = vi.fn(async () => runtime)
  wallet.provideWallet(load)
  await wallet.resumeWallet()
  expect(load).not.toHaveBeenCalled()
  expect(getDefaultStore().get(wallet.walletAtom)).toEqual({ status: 'disconnected' })
})

it('loads the wallet of an earlier visit, and is reconnecting meanwhile', async () => {
  const wallet = await loadModule()
  stored.set('wagmi.recentConnectorId', '"demo-visitor"')
  const load = vi.fn(async () => runtime)
  wallet.provideWallet(load)
  const resumed = wallet.resumeWallet()
  expect(getDefaultStore().get(wallet.walletAtom)).toEqual({ status: 'reconnecting' })
  await resumed
  expect(load).toHaveBeenCalledOnce()
})

it('is disconnected when the code of an earlier wallet fails to load', async () => {
  const wallet = await loadModule()
  stored.set('wagmi.recentConnectorId', '"demo-visitor"')
  wallet.provideWallet(() => Promise.reject(new Error('offline')))
  await wallet.resumeWallet()
  expect(getDefaultStore().get(wallet.walletAtom)).toEqual({ status: 'disconnected' })
})

it('loads the code once, and retries after a failure', async () => {
  const wallet = await loadModule()
  const load = vi.fn(async () => runtime)
  load.mockRejectedValueOnce(new Error('offline'))
  wallet.provideWallet(load)
  await expect(wallet.signMessage('a')).rejects.toThrow('offline')
  await expect(wallet.signMessage('a')).resolves.toBe('signed a')
  await wallet.ensureSession()
  expect(load).toHaveBeenCalledTimes(2)
})

it('works without storage that the browser blocks', async () => {
  const wallet = await loadModule()
  const getItem = () => {
    throw new Error('The operation is insecure')
  }
  vi.stubGlobal('localStorage', { getItem })
  wallet.provideWallet(() => Promise.reject(new Error('not to be called')))
  await expect(wallet.resumeWallet()).resolves.toBeUndefined()
})

it('retries an earlier wallet whose code failed to load, and does not load it again', async () => {
  const wallet = await loadModule()
  stored.set('wagmi.recentConnectorId', '"demo-visitor"')
  const load = vi.fn(async () => {
    getDefaultStore().set(wallet.walletAtom, { status: 'disconnected' })
    return runtime
  })
  load.mockRejectedValueOnce(new Error('offline'))
  wallet.provideWallet(load)
  for (let time = 0; time < 3; time += 1) await wallet.resumeWallet()
  expect(load).toHaveBeenCalledTimes(2)
  expect(getDefaultStore().get(wallet.walletAtom)).toEqual({ status: 'disconnected' })
})
