import { expect, it, onTestFinished, vi } from 'vitest'
import { ensCacheMs } from '#contract/retention.ts'
import { serveChain } from '#tests/support/chain-server.ts'
import { answerEns } from '#tests/support/ens-chain.ts'
import { createEnsNameCache } from './ens-names.ts'

const address = '0x52908400098527886e0f7030069857d2e4169ee7'
const registry = { names: { [address]: 'ada.eth' }, addresses: { 'ada.eth': address } } as const

/** Creates a name cache on a chain that may be unavailable, with a clock that tests advance. */
async function openNames() {
  let now = performance.now()
  // The cache reads the process clock once per millisecond.
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => {
    clock.mockRestore()
    vi.useRealTimers()
  })
  const pass = (ms: number) => {
    now += ms
    vi.advanceTimersByTime(ms)
  }
  const state = { isSilent: false }
  const chain = await serveChain((call) =>
    state.isSilent
      ? { error: { code: -32000, message: 'header not found' } }
      : answerEns(registry, call),
  )
  onTestFinished(chain.close)
  const faults: unknown[] = []
  const names = createEnsNameCache(chain.url, (cause) => faults.push(cause))
  return { ...names, ...chain, state, faults, pass }
}

it('retries an unavailable chain after a minute, and refreshes a name after its lifetime', async () => {
  const { resolve, findCached, state, faults, calls, pass } = await openNames()
  state.isSilent = true
  expect(await resolve(address)).toEqual({ name: null })
  state.isSilent = false
  pass(59_000)
  expect(findCached(address)).toEqual({ name: null })
  pass(2000)
  expect(findCached(address)).toBeUndefined()
  expect(await resolve(address)).toEqual({ name: 'ada.eth' })
  expect([faults.length, calls.length]).toEqual([1, 3])
  pass(ensCacheMs - 1000)
  expect(findCached(address)).toEqual({ name: 'ada.eth' })
  pass(2000)
  expect(findCached(address)).toBeUndefined()
})
