import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { WalletRuntime } from './wallet.ts'

/** The module as a page gets it: loaded once, with nothing loaded behind it. */
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

it('fetches nothing for a visitor who never connected', async () => {
  const port = await openPort()
  const load = vi.fn(async () => runtime)
  port.provideWallet(load)
  await port.resumeWallet()
  expect(load).not.toHaveBeenCalled()
  expect(getDefaultStore().get(port.walletAtom)).toEqual({ status: 'disconnected' })
})

it('takes up the wallet of an earlier visit, and says so at once', async () => {
  const port = await openPort()
  stored.set('wagmi.recentConnectorId', '"demo-visitor"')
  const load = vi.fn(async () => runtime)
  port.provideWallet(load)
  const resumed = port.resumeWallet()
  expect(getDefaultStore().get(port.walletAtom)).toEqual({ status: 'reconnecting' })
  await resumed
  expect(load).toHaveBeenCalledOnce()
})

it('is disconnected where the code of an earlier wallet does not come', async () => {
  const port = await openPort()
  stored.set('wagmi.recentConnectorId', '"demo-visitor"')
  port.provideWallet(() => Promise.reject(new Error('offline')))
  await port.resumeWallet()
  expect(getDefaultStore().get(port.walletAtom)).toEqual({ status: 'disconnected' })
})

it('fetches the code once, and again only where it did not come', async () => {
  const port = await openPort()
  const load = vi.fn(async () => runtime)
  load.mockRejectedValueOnce(new Error('offline'))
  port.provideWallet(load)
  await expect(port.signMessage('a')).rejects.toThrow('offline')
  await expect(port.signMessage('a')).resolves.toBe('signed a')
  await port.ensureSession()
  expect(load).toHaveBeenCalledTimes(2)
})

it('does without a storage that the browser keeps closed', async () => {
  const port = await openPort()
  const getItem = () => {
    throw new Error('The operation is insecure')
  }
  vi.stubGlobal('localStorage', { getItem })
  port.provideWallet(() => Promise.reject(new Error('not to be called')))
  await expect(port.resumeWallet()).resolves.toBeUndefined()
})

it('takes up an earlier wallet whose code did not come at first, and leaves one be that is here', async () => {
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
