import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { WalletRuntime } from './wallet.ts'

/** Imports the module as a new page does, without a loaded wallet. */
async function openPort() {
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
  const port = await openPort()
  const load = vi.fn(async () => runtime)
  port.provideWallet(load)
  await port.resumeWallet()
  expect(load).not.toHaveBeenCalled()
  expect(getDefaultStore().get(port.walletAtom)).toEqual({ status: 'disconnected' })
})

it('loads the wallet of an earlier visit, and is reconnecting meanwhile', async () => {
  const port = await openPort()
  stored.set('wagmi.recentConnectorId', '"demo-visitor"')
  const load = vi.fn(async () => runtime)
  port.provideWallet(load)
  const resumed = port.resumeWallet()
  expect(getDefaultStore().get(port.walletAtom)).toEqual({ status: 'reconnecting' })
  await resumed
  expect(load).toHaveBeenCalledOnce()
})

it('is disconnected when the code of an earlier wallet fails to load', async () => {
  const port = await openPort()
  stored.set('wagmi.recentConnectorId', '"demo-visitor"')
  port.provideWallet(() => Promise.reject(new Error('offline')))
  await port.resumeWallet()
  expect(getDefaultStore().get(port.walletAtom)).toEqual({ status: 'disconnected' })
})

it('loads the code once, and retries after a failure', async () => {
  const port = await openPort()
  const load = vi.fn(async () => runtime)
  load.mockRejectedValueOnce(new Error('offline'))
  port.provideWallet(load)
  await expect(port.signMessage('a')).rejects.toThrow('offline')
  await expect(port.signMessage('a')).resolves.toBe('signed a')
  await port.ensureSession()
  expect(load).toHaveBeenCalledTimes(2)
})

it('works without storage that the browser blocks', async () => {
  const port = await openPort()
  const getItem = () => {
    throw new Error('The operation is insecure')
  }
  vi.stubGlobal('localStorage', { getItem })
  port.provideWallet(() => Promise.reject(new Error('not to be called')))
  await expect(port.resumeWallet()).resolves.toBeUndefined()
})

it('retries an earlier wallet whose code failed to load, and does not load it again', async () => {
  const port = await openPort()
  stored.set('wagmi.recentConnectorId', '"demo-visitor"')
  const load = vi.fn(async () => {
    getDefaultStore().set(port.walletAtom, { status: 'disconnected' })
    return runtime
  })
  load.mockRejectedValueOnce(new Error('offline'))
  port.provideWallet(load)
  for (let time = 0; time < 3; time += 1) await port.resumeWallet()
  expect(load).toHaveBeenCalledTimes(2)
  expect(getDefaultStore().get(port.walletAtom)).toEqual({ status: 'disconnected' })
})
